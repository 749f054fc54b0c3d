//! JSON Schemas of everything that the program prints as JSON, made from the types that are printed
//! and from the registry. `docs/schema` holds copies, and a test compares the two.

use papan::search::Prune;
use papan::{
    Algorithm, Grade, MadeRecord, Measure, PUZZLES, RatingRecord, Record, Row, StopReason,
};
use papan_batch::Answered;
use papan_bench::Run;
use papan_charts::Published;
use papan_studies::Line;
use papan_traces::Line as TraceLine;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::commands::levels::LevelRecord;

/// What one command prints.
pub(crate) struct Schema {
    /// The command's name.
    pub(crate) name: &'static str,
    /// What it describes, in one line.
    pub(crate) summary: &'static str,
    build: fn() -> Value,
}

/// All of them.
pub(crate) static SCHEMAS: &[Schema] = &[
    Schema {
        name: "solve",
        summary: "a line of `papan solve --json`: one level",
        build: || record(derived::<Record>()),
    },
    Schema {
        name: "check",
        summary: "a line of `papan check --json`: one level",
        build: || derived::<CheckRecord>(),
    },
    Schema {
        name: "explain",
        summary: "a line of `papan explain --json`: one level",
        build: || explain(derived::<ExplainRecord>()),
    },
    Schema {
        name: "trace",
        summary: "a line of `papan trace --json`: one event",
        build: || event(derived::<TraceLine>()),
    },
    Schema {
        name: "compare",
        summary: "a line of `papan compare --json`: one lane on one level",
        build: || with_replicas(record(merged(derived::<Row>(), derived::<OfStudy>()))),
    },
    Schema {
        name: "study",
        summary: "a line of `papan study --json`: one published number",
        build: || merged(derived::<Line>(), derived::<OfNumber>()),
    },
    Schema {
        name: "generate",
        summary: "a line of `papan generate --json`: one level",
        build: || derived::<MadeRecord>(),
    },
    Schema {
        name: "levels",
        summary: "a line of `papan levels --json`: one level",
        build: || derived::<LevelRecord<'static>>(),
    },
    Schema {
        name: "batch",
        summary: "a line of the file that `papan batch` writes: one level",
        build: || record(derived::<Answered<'static>>()),
    },
    Schema {
        name: "bench",
        summary: "what `papan bench --json` prints: one run",
        build: || derived::<Run>(),
    },
    Schema {
        name: "tables",
        summary: "a line of `papan tables list --json`: one table",
        build: || derived::<TableRecord>(),
    },
];

impl Schema {
    /// The document.
    pub(crate) fn document(&self) -> Value {
        let mut document = Map::new();
        document.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
        document.insert("$id".into(), format!("urn:papan:schema:{}:1", self.name).into());
        document.insert("title".into(), format!("papan {}", self.name).into());
        document.insert("description".into(), sentence(self.summary).into());
        if let Value::Object(built) = (self.build)() {
            let rest = built.into_iter().filter(|(key, _)| key != "description");
            document.extend(rest);
        }
        Value::Object(document)
    }
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    format!("{}.", first.chain(letters).collect::<String>())
}

/// One checked level.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the command prints")]
struct CheckRecord {
    schema_version: u32,
    /// The puzzle's name.
    puzzle: String,
    /// The level's number, from 1.
    level: usize,
    /// The level's title.
    title: Option<String>,
    /// Whether the solution is right; null if nobody knows.
    valid: Option<bool>,
    /// Every metric of the solution, if it is right.
    metrics: std::collections::BTreeMap<String, u64>,
    /// What is wrong.
    error: Option<String>,
    /// `correct`, `wrong`, `unknown`, `missing` or `unreadable`.
    verdict: String,
}

/// One explained level.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the command prints")]
struct ExplainRecord {
    schema_version: u32,
    /// The puzzle's name.
    puzzle: String,
    /// The level's number, from 1.
    level: usize,
    /// The level's title.
    title: Option<String>,
    /// How hard the level is for a player, as far as a quick look can tell.
    rating: RatingRecord,
    /// What the solver sees.
    analysis: Value,
}

/// What a line of a study has in addition.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the command prints")]
struct OfStudy {
    /// The title of the study's case.
    case: String,
    /// What the study reports about the lane; null for a lane of ours.
    published: Option<Published>,
}

/// What a line of `papan study` has in addition.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the command prints")]
struct OfNumber {
    schema_version: u32,
    /// The study's name.
    study: String,
}

/// One table.
#[derive(serde::Serialize, ToSchema)]
pub(crate) struct TableRecord {
    pub(crate) schema_version: u32,
    /// The table's name.
    pub(crate) table: &'static str,
    /// The puzzle it is for.
    pub(crate) puzzle: &'static str,
    /// `built`, `missing`, `building` (by another process), `unfinished` (its build was not
    /// finished), `unusable` or `unreadable`.
    pub(crate) state: &'static str,
    /// Its size, if it is built.
    pub(crate) bytes: Option<u64>,
    /// Why it cannot be used or read, or who is building it.
    pub(crate) problem: Option<String>,
    /// Where it is, or would be.
    pub(crate) file: String,
    /// What it is for.
    pub(crate) summary: &'static str,
    /// What building it takes.
    pub(crate) cost: &'static str,
}

/// The states of tables, in the order of [`TableRecord::state`].
pub(crate) const TABLE_STATES: [&str; 6] =
    ["built", "missing", "building", "unfinished", "unusable", "unreadable"];

/// Fields that are left out if there is nothing to say; all others are always present.
const OPTIONAL: [&str; 10] = [
    "author",
    "comments",
    "analysis",
    "forward_cost",
    "case",
    "published",
    "forward",
    "backward",
    "hint",
    "verdict",
];

/// The schema of a type, strict: nothing may be missing, and nothing may be present that it does
/// not name.
fn derived<T: ToSchema>() -> Value {
    let mut named = Vec::new();
    T::schemas(&mut named);
    let as_json = |schema| serde_json::to_value(schema).expect("schemas are JSON");
    let mut defs: Map<String, Value> =
        named.into_iter().map(|(name, schema)| (name, as_json(schema))).collect();
    let mut root = flat(as_json(T::schema()), &defs);
    strict(&mut root);
    defs.values_mut().for_each(strict);
    with_defs(root, defs)
}

/// `schema` with those of `defs` that it refers to.
fn with_defs(mut schema: Value, mut defs: Map<String, Value>) -> Value {
    let mut used: Vec<String> = references(&schema);
    let mut next = 0;
    while next < used.len() {
        for name in defs.get(&used[next]).map(references).unwrap_or_default() {
            if !used.contains(&name) {
                used.push(name);
            }
        }
        next += 1;
    }
    defs.retain(|name, _| used.contains(name));
    if !defs.is_empty() {
        schema["$defs"] = Value::Object(defs);
    }
    schema
}

/// The names of what a schema refers to.
fn references(schema: &Value) -> Vec<String> {
    let mut names = Vec::new();
    visit(schema, &mut |node| {
        let name = node.get("$ref").and_then(Value::as_str);
        if let Some(name) = name.and_then(|name| name.strip_prefix("#/$defs/"))
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    });
    names
}

fn visit(value: &Value, see: &mut impl FnMut(&Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            see(object);
            object.values().for_each(|value| visit(value, see));
        }
        Value::Array(items) => items.iter().for_each(|value| visit(value, see)),
        _ => {}
    }
}

fn visit_mut(value: &mut Value, see: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            see(object);
            object.values_mut().for_each(|value| visit_mut(value, see));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| visit_mut(value, see)),
        _ => {}
    }
}

/// One object instead of several that are flattened into it.
fn flat(schema: Value, defs: &Map<String, Value>) -> Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next())
        && let Some(schema) = defs.get(name)
    {
        return flat(schema.clone(), defs);
    }
    match schema["allOf"].as_array() {
        None => schema,
        Some(parts) => {
            let parts = parts.iter().map(|part| flat(part.clone(), defs));
            parts.reduce(merged).unwrap_or_default()
        }
    }
}

/// Two objects as one.
fn merged(mut one: Value, other: Value) -> Value {
    for key in ["properties", "$defs"] {
        let Some(more) = other[key].as_object() else { continue };
        match one[key].as_object_mut() {
            Some(own) => own.extend(more.clone()),
            None => one[key] = Value::Object(more.clone()),
        }
    }
    require(&mut one);
    one
}

/// Demands all properties of an object but the optional ones.
fn require(schema: &mut Value) {
    let Some(properties) = schema["properties"].as_object() else { return };
    let names = properties.keys().filter(|name| !OPTIONAL.contains(&name.as_str()));
    schema["required"] = names.cloned().collect();
}

/// Closes every object, and lists the words that a field can have.
fn strict(schema: &mut Value) {
    visit_mut(schema, &mut |node| {
        if let Some(Value::String(name)) = node.get_mut("$ref") {
            *name = name.replace("#/components/schemas/", "#/$defs/");
        }
        // The types are the program's, and so are their widths.
        node.remove("format");
        let Some(Value::Object(properties)) = node.get_mut("properties") else { return };
        for (name, property) in properties.iter_mut() {
            restrict(name, property);
        }
        let mut whole = Value::Object(std::mem::take(node));
        require(&mut whole);
        whole["additionalProperties"] = false.into();
        if let Value::Object(whole) = whole {
            *node = whole;
        }
    });
}

/// Narrows a field down to the words of the registry.
fn restrict(name: &str, property: &mut Value) {
    let infos = || PUZZLES.iter().map(papan::Puzzle::info);
    let words: Vec<&str> = match name {
        "schema_version" => {
            property["const"] = papan::SCHEMA_VERSION.into();
            return;
        }
        "metrics" => {
            let metrics: Vec<&str> = infos().flat_map(|info| info.metrics).copied().collect();
            property["propertyNames"] = json!({ "enum": unique(metrics) });
            return;
        }
        "best" => {
            let measures: Vec<&str> = Measure::ALL.iter().map(|measure| measure.id()).collect();
            property["items"] = json!({ "enum": measures });
            return;
        }
        "puzzle" => infos().map(|info| info.id).collect(),
        "outcome" => vec!["solved", "unsolvable", "limit", "error"],
        "limit" => StopReason::ALL.iter().map(|reason| reason.name()).collect(),
        "algorithm" => Algorithm::all().map(|algorithm| algorithm.info().id).collect(),
        "objective" => infos().flat_map(|info| info.objectives).map(|it| it.id).collect(),
        "heuristic" => infos().flat_map(|info| info.heuristics).map(|it| it.id).collect(),
        "verdict" => vec!["correct", "wrong", "unknown", "missing", "unreadable"],
        "state" => TABLE_STATES.to_vec(),
        "grade" => Grade::INFOS.iter().map(|grade| grade.id).collect(),
        _ => return,
    };
    let is_nullable =
        property["type"].as_array().is_some_and(|types| types.contains(&json!("null")));
    let nothing = is_nullable.then_some(Value::Null);
    property["enum"] = unique(words).into_iter().map(Value::from).chain(nothing).collect();
}

fn unique(words: Vec<&str>) -> Vec<&str> {
    let mut once: Vec<&str> = Vec::new();
    for word in words {
        if !once.contains(&word) {
            once.push(word);
        }
    }
    once
}

/// What the puzzles' analyses look like, by puzzle, each under its own name among the definitions.
fn analyses(document: &mut Value) -> Vec<(&'static str, Value)> {
    let mut found = Vec::new();
    let mut defs = document["$defs"].as_object().cloned().unwrap_or_default();
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let mut schema: Value =
            serde_json::from_str(info.analysis_schema).expect("the registry holds schemas");
        // Names of its own: documents hold several puzzles.
        let renamed = |name: &str| format!("{}-{name}", info.id);
        visit_mut(&mut schema, &mut |node| {
            if let Some(Value::String(name)) = node.get_mut("$ref") {
                *name = format!("#/$defs/{}", renamed(name.trim_start_matches("#/$defs/")));
            }
        });
        if let Some(own) = schema.as_object_mut().and_then(|schema| schema.remove("$defs")) {
            let own = own.as_object().cloned().unwrap_or_default();
            defs.extend(own.into_iter().map(|(name, schema)| (renamed(&name), schema)));
        }
        defs.insert(renamed("analysis"), schema);
        found.push((info.id, json!({ "$ref": format!("#/$defs/{}", renamed("analysis")) })));
    }
    document["$defs"] = Value::Object(defs);
    found
}

/// A lane may also be a program of one of the documents.
fn with_replicas(mut schema: Value) -> Value {
    if let Some(names) = schema["properties"]["algorithm"]["enum"].as_array_mut() {
        names.extend(papan::replicas::ALL.iter().map(|replica| replica.id.into()));
    }
    schema
}

/// A level's record: only puzzles that ask about positions have an analysis in it.
fn record(mut schema: Value) -> Value {
    let asks = |id: &str| papan::puzzle(id).is_ok_and(|puzzle| !puzzle.info().seeks_plans());
    let asked = analyses(&mut schema).into_iter().filter(|(id, _)| asks(id));
    schema["properties"]["analysis"] = json!({
        "description": "What the puzzle says about the position; only for puzzles that analyse.",
        "oneOf": asked.map(|(_, schema)| schema).collect::<Vec<_>>(),
    });
    prune(schema)
}

/// A line of a trace: what it has depends on the event.
fn event(mut schema: Value) -> Value {
    schema["required"] = json!(["event"]);
    let properties = &mut schema["properties"];
    properties["event"]["enum"] = json!(papan_traces::EVENTS);
    properties["reason"]["enum"] = Prune::ALL.iter().map(|prune| prune.name()).collect();
    properties["side"]["enum"] = json!(["forward", "backward"]);
    properties["stopped_recording"]["enum"] = json!(["events", "memory"]);
    // Not the state of a table, which has the same name elsewhere.
    if let Some(state) = properties["state"].as_object_mut() {
        state.remove("enum");
    }
    schema
}

/// An explanation: every puzzle has its own.
fn explain(mut schema: Value) -> Value {
    let conditions: Vec<Value> = analyses(&mut schema)
        .into_iter()
        .map(|(id, analysis)| {
            json!({
                "if": { "properties": { "puzzle": { "const": id } } },
                "then": { "properties": { "analysis": analysis } },
            })
        })
        .collect();
    schema["allOf"] = conditions.into();
    if let Some(required) = schema["required"].as_array_mut() {
        required.push("analysis".into());
    }
    prune(schema)
}

/// Leaves out definitions that nothing refers to.
fn prune(mut schema: Value) -> Value {
    let defs = schema.as_object_mut().and_then(|schema| schema.remove("$defs"));
    with_defs(schema, defs.and_then(|defs| defs.as_object().cloned()).unwrap_or_default())
}
