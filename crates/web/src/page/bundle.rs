//! Combines the page's modules into one, so that it is loaded with one request instead of eighty; what is asked
//! for by `import('...')` is combined into a script of its own, which is loaded when it is first wanted.
//!
//! Every module becomes a function that is called once, in the order in which modules are
//! evaluated; its return value holds the exports. A script that is loaded later is handed the modules that it
//! shares with the first. This is not a JavaScript parser: it knows the
//! forms of `import` and `export` that the page uses, at the beginning of a line, and reports any
//! other. The page then does without the bundle.

use std::collections::{BTreeMap, BTreeSet};

/// Why the modules cannot be combined: the module, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{module}: {problem}")]
pub(super) struct BundleError {
    module: String,
    problem: String,
}

/// The page's scripts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bundled {
    /// What is loaded first.
    pub(super) main: String,
    /// What is loaded when it is wanted, each with the name of its file, which `main` asks for beside itself.
    pub(super) later: Vec<(String, String)>,
}

/// The scripts that do what `entry` and everything it imports do. `read` finds modules by name.
///
/// # Errors
/// If one is missing, imports itself indirectly, or uses a form that is not known here.
pub(super) fn bundle(
    entry: &str,
    read: impl Fn(&str) -> Option<String>,
) -> Result<Bundled, BundleError> {
    let mut bundle = Bundle::new(&read, BTreeMap::new());
    bundle.add(entry)?;
    let (mut main, known) = (bundle.text, bundle.modules);
    let mut later = Vec::new();
    for name in bundle.later {
        let mut part = Bundle::new(&read, known.clone());
        let made = part.add(&name)?.variable;
        if !part.later.is_empty() {
            let problem = "it is loaded later, and may not load others in its turn".to_owned();
            return Err(BundleError { module: name, problem });
        }
        let shared = part.shared.into_iter().collect::<Vec<_>>().join(", ");
        let file = later_file(&name);
        let call = format!("import('./{file}').then((part) => part.default({{ {shared} }}))");
        main = main.replace(&later_mark(&name), &call);
        let text = format!(
            "let made;\nexport default (shared) => (made ??= make(shared));\n\
             const make = ({{ {shared} }}) => {{\n{}return {made};\n}};\n",
            part.text
        );
        later.push((file, text));
    }
    Ok(Bundled { main, later })
}

/// The file that a module is loaded from later, named after it and its folder.
fn later_file(name: &str) -> String {
    let mut parts: Vec<&str> = name.rsplit('/').take(2).collect();
    parts.reverse();
    parts.join("-")
}

/// Stands in the text until it is known what is shared with a script that is loaded later.
fn later_mark(name: &str) -> String {
    format!("later({name})")
}

struct Bundle<'r, R> {
    read: &'r R,
    /// The modules met so far, by name; `None` while their imports are being added.
    modules: BTreeMap<String, Option<Added>>,
    /// Modules of another script, by name.
    known: BTreeMap<String, Option<Added>>,
    /// The variables of those that are used here.
    shared: BTreeSet<String>,
    /// The modules that are to be loaded later.
    later: BTreeSet<String>,
    text: String,
}

/// A module that is in the bundle.
#[derive(Clone)]
struct Added {
    /// The variable that holds its exports.
    variable: String,
    exports: Vec<String>,
}

impl<'r, R: Fn(&str) -> Option<String>> Bundle<'r, R> {
    /// An empty script beside another one, whose modules these are.
    fn new(read: &'r R, known: BTreeMap<String, Option<Added>>) -> Bundle<'r, R> {
        let (shared, later) = (BTreeSet::new(), BTreeSet::new());
        Bundle { read, modules: BTreeMap::new(), known, shared, later, text: String::new() }
    }

    /// Adds a module after everything it imports, unless it is already there.
    fn add(&mut self, name: &str) -> Result<Added, BundleError> {
        let wrong = |problem: String| BundleError { module: name.to_owned(), problem };
        if let Some(Some(added)) = self.known.get(name) {
            self.shared.insert(added.variable.clone());
            return Ok(added.clone());
        }
        match self.modules.get(name) {
            Some(Some(added)) => return Ok(added.clone()),
            Some(None) => return Err(wrong("it imports itself on a detour".to_owned())),
            None => {}
        }
        self.modules.insert(name.to_owned(), None);
        let script =
            (self.read)(name).ok_or_else(|| wrong("there is no such module".to_owned()))?;
        let module = Module::read(&script).map_err(wrong)?;
        let mut head = String::new();
        for Import { clause, path } in &module.imports {
            let from = self.add(&resolve(name, path))?;
            head.push_str(&bindings(clause, &from).map_err(wrong)?);
        }
        let mut body = module.body;
        for path in &module.later {
            let later = resolve(name, path);
            body = body.replace(&format!("import('{path}')"), &later_mark(&later));
            self.later.insert(later);
        }
        let count = self.known.len() + self.modules.values().flatten().count();
        let variable = format!("module{count}");
        let exports: Vec<&str> = module.exports.iter().map(|export| export.name.as_str()).collect();
        let returned: Vec<String> = module.exports.iter().map(Export::property).collect();
        self.text.push_str(&format!(
            "const {variable} = (() => {{\n{head}{body}return {{ {} }};\n}})();\n",
            returned.join(", "),
        ));
        let added = Added { variable, exports: exports.into_iter().map(str::to_owned).collect() };
        self.modules.insert(name.to_owned(), Some(added.clone()));
        Ok(added)
    }
}

/// A module, taken apart.
#[derive(Default)]
struct Module {
    imports: Vec<Import>,
    exports: Vec<Export>,
    /// The paths of modules that are to be loaded later.
    later: Vec<String>,
    /// The rest, with the word `export` removed.
    body: String,
}

/// What is between `import` and `from`, `None` if it is imported for its side effects; and the
/// path.
struct Import {
    clause: String,
    path: String,
}

/// An exported name, and the variable behind it.
struct Export {
    name: String,
    variable: String,
}

/// The variable for a default export, which has no name of its own.
const DEFAULT: &str = "exportedDefault";

impl Module {
    fn read(script: &str) -> Result<Module, String> {
        let mut module = Module::default();
        let mut lines = script.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    let more = lines.next().ok_or("an import does not end")?;
                    statement.push(' ');
                    statement.push_str(more.trim());
                }
                module.imports.push(Import::read(&statement)?);
            } else if let Some(exported) = line.strip_prefix("export ") {
                module.export(exported)?;
            } else {
                let is_comment = ["*", "/*", "//"].iter().any(|sign| line.trim().starts_with(sign));
                for part in line.split("import(").skip(1).filter(|_| !is_comment) {
                    let path = part.strip_prefix('\'').and_then(|part| part.split_once("')"));
                    let path = path.ok_or_else(|| format!("an import of another kind: {line}"))?.0;
                    module.later.push(path.to_owned());
                }
                module.body.push_str(line);
                module.body.push('\n');
            }
        }
        Ok(module)
    }

    /// Takes a line without its leading `export`.
    fn export(&mut self, exported: &str) -> Result<(), String> {
        let unknown = || format!("an export of another kind: {exported}");
        let mut add = |name: &str, variable: &str| {
            self.exports.push(Export { name: name.to_owned(), variable: variable.to_owned() });
        };
        if let Some(value) = exported.strip_prefix("default ") {
            add("default", DEFAULT);
            self.body.push_str(&format!("const {DEFAULT} = {value}\n"));
            return Ok(());
        }
        if let Some(list) = exported.strip_prefix('{') {
            let list = list.trim_end().strip_suffix("};").ok_or_else(unknown)?;
            for (variable, name) in list.split(',').filter_map(renamed) {
                add(name, variable);
            }
            return Ok(());
        }
        let declared = ["const ", "function ", "function* ", "async function ", "class "]
            .iter()
            .find_map(|word| exported.strip_prefix(word))
            .ok_or_else(unknown)?;
        match declared.strip_prefix('[') {
            Some(list) => {
                let (list, _) = list.split_once(']').ok_or_else(unknown)?;
                list.split(',').for_each(|name| add(name.trim(), name.trim()));
            }
            None => {
                let is_part =
                    |letter: char| letter.is_ascii_alphanumeric() || "_$".contains(letter);
                let end = declared.find(|letter| !is_part(letter)).ok_or_else(unknown)?;
                if end == 0 {
                    return Err(unknown());
                }
                add(&declared[..end], &declared[..end]);
            }
        }
        self.body.push_str(exported);
        self.body.push('\n');
        Ok(())
    }
}

impl Import {
    /// Reads `import CLAUSE from 'PATH';` or `import 'PATH';`.
    fn read(statement: &str) -> Result<Import, String> {
        let unknown = || format!("an import of another kind: {statement}");
        let (clause, rest) = statement
            .strip_prefix("import ")
            .and_then(|rest| rest.rsplit_once('\'')?.0.rsplit_once('\''))
            .ok_or_else(unknown)?;
        let clause = match clause.trim() {
            "" => "",
            clause => clause.strip_suffix("from").ok_or_else(unknown)?.trim(),
        };
        Ok(Import { clause: clause.to_owned(), path: rest.to_owned() })
    }
}

impl Export {
    /// As a property of the object that the module's function returns.
    fn property(&self) -> String {
        let Export { name, variable } = self;
        if name == variable { name.clone() } else { format!("{name}: {variable}") }
    }
}

/// `a`, or `a as b`.
fn renamed(word: &str) -> Option<(&str, &str)> {
    let word = word.trim();
    let pair = word.split_once(" as ").unwrap_or((word, word));
    (!word.is_empty()).then_some(pair)
}

/// Declares the names of an import's clause.
fn bindings(clause: &str, from: &Added) -> Result<String, String> {
    let Added { variable, exports } = from;
    let known = |name: &str| match exports.iter().any(|export| export == name) {
        true => Ok(()),
        false => Err(format!("{name} is imported, but not exported")),
    };
    if clause.is_empty() {
        return Ok(String::new());
    }
    if let Some(name) = clause.strip_prefix("* as ") {
        return Ok(format!("const {name} = {variable};\n"));
    }
    if let Some(list) = clause.strip_prefix('{') {
        let list =
            list.strip_suffix('}').ok_or_else(|| format!("an import of another kind: {clause}"))?;
        let mut parts = Vec::new();
        for (name, local) in list.split(',').filter_map(renamed) {
            known(name)?;
            parts.push(if name == local { name.to_owned() } else { format!("{name}: {local}") });
        }
        return Ok(format!("const {{ {} }} = {variable};\n", parts.join(", ")));
    }
    if clause.contains([',', '{']) {
        return Err(format!("an import of another kind: {clause}"));
    }
    known("default")?;
    Ok(format!("const {{ default: {clause} }} = {variable};\n"))
}

/// The name of the module at `path`, as the module `from` sees it.
fn resolve(from: &str, path: &str) -> String {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(modules: &[(&str, &str)]) -> Result<Bundled, BundleError> {
        let found = |name: &str| modules.iter().find(|(known, _)| *known == name);
        bundle(modules[0].0, |name| found(name).map(|(_, script)| (*script).to_owned()))
    }

    #[test]
    fn modules_become_functions_in_the_order_of_evaluation() {
        let main = "import a, { type } from './a.js';\n";
        assert!(bundled(&[("app/main.js", main), ("app/a.js", "")]).is_err());
        let text = bundled(&[
            ("app/main.js", "import one from './one.js';\nimport * as two from '../two.js';\n\
                             import {\n  three,\n  four as vier,\n} from '../two.js';\n\
                             import './effect.js';\nrun(one, two, three, vier);\n"),
            ("app/one.js", "import { three } from '../two.js';\nexport default {\n  three,\n};\n"),
            ("two.js", "export const three = 3;\nexport async function four() {}\n\
                        const five = 5;\nexport { five as fuenf };\nexport const [A, B] = [1, 2];\n"),
            ("app/effect.js", "effect();\n"),
        ])
        .unwrap();
        assert!(text.later.is_empty());
        assert_eq!(
            text.main,
            "const module0 = (() => {\nconst three = 3;\nasync function four() {}\nconst five = 5;\n\
             const [A, B] = [1, 2];\nreturn { three, four, fuenf: five, A, B };\n})();\n\
             const module1 = (() => {\nconst { three } = module0;\nconst exportedDefault = {\n  \
             three,\n};\nreturn { default: exportedDefault };\n})();\n\
             const module2 = (() => {\neffect();\nreturn {  };\n})();\n\
             const module3 = (() => {\nconst { default: one } = module1;\nconst two = module0;\n\
             const { three, four: vier } = module0;\nrun(one, two, three, vier);\nreturn {  };\n\
             })();\n"
        );
    }

    #[test]
    fn what_is_loaded_later_is_handed_what_it_shares() {
        let Bundled { main, later } = bundled(&[
            (
                "app/main.js",
                "import { a } from './a.js';\nimport './b.js';\n// no import('./c.js')\n\
                             const open = () => import('./late/view.js');\nrun(a, open);\n",
            ),
            ("app/a.js", "export const a = 1;\n"),
            ("app/b.js", "export const b = 2;\n"),
            (
                "app/late/view.js",
                "import { a } from '../a.js';\nimport { c } from './c.js';\n\
                                  export const d = a + c;\n",
            ),
            ("app/late/c.js", "export const c = 3;\n"),
        ])
        .unwrap();
        let call = "const open = () => import('./late-view.js').then((part) => \
                    part.default({ module0 }));\n";
        assert!(main.contains(call), "{main}");
        assert!(!main.contains("const c = 3"));
        let text = "let made;\nexport default (shared) => (made ??= make(shared));\n\
                    const make = ({ module0 }) => {\n\
                    const module3 = (() => {\nconst c = 3;\nreturn { c };\n})();\n\
                    const module4 = (() => {\nconst { a } = module0;\nconst { c } = module3;\n\
                    const d = a + c;\nreturn { d };\n})();\n\
                    return module4;\n};\n";
        assert_eq!(later, [("late-view.js".to_owned(), text.to_owned())]);
    }

    #[test]
    fn what_cannot_be_put_together_is_named() {
        let problem = |modules: &[(&str, &str)]| bundled(modules).unwrap_err().to_string();
        let detour = [("a.js", "import './b.js';\n"), ("b.js", "import './a.js';\n")];
        assert_eq!(problem(&detour), "a.js: it imports itself on a detour");
        assert_eq!(problem(&[("a.js", "import './b.js';\n")]), "b.js: there is no such module");
        let missing = [("a.js", "import { x } from './b.js';\n"), ("b.js", "const x = 1;\n")];
        assert_eq!(problem(&missing), "a.js: x is imported, but not exported");
        let unknown = [("a.js", "export * from './b.js';\n")];
        assert!(problem(&unknown).contains("an export of another kind"));
        let unknown = [("a.js", "export let x = 1;\n")];
        assert!(problem(&unknown).contains("an export of another kind"));
        let unknown = [("a.js", "run(await import(name));\n")];
        assert!(problem(&unknown).contains("an import of another kind"));
        let chain =
            [("a.js", "import('./b.js');\n"), ("b.js", "import('./c.js');\n"), ("c.js", "")];
        assert!(problem(&chain).contains("may not load others"));
    }
}
