//! What macros of crates would write, which an assembled file cannot ask: errors and listed enums.

use anyhow::Result;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Fields, Ident, Item, Token, Type, Visibility, braced, parse_quote};

/// The items that stand for an item.
pub(crate) fn expand(item: Item) -> Result<Vec<Item>> {
    let mut items = match &item {
        Item::Macro(call) if call.ident.is_none() && call.mac.path.is_ident("listed") => {
            let listed: Listed = call.mac.parse_body()?;
            return Ok(vec![listed.into_item()]);
        }
        Item::Struct(item) if is_error(&item.attrs) => shown(&item.ident),
        Item::Enum(item) if is_error(&item.attrs) => {
            let mut items = shown(&item.ident);
            for variant in &item.variants {
                let (name, case) = (&item.ident, &variant.ident);
                for field in sources(&variant.fields) {
                    items.push(parse_quote! {
                        impl From<#field> for #name {
                            fn from(error: #field) -> #name { #name::#case(error) }
                        }
                    });
                }
            }
            items
        }
        _ => Vec::new(),
    };
    items.insert(0, item);
    Ok(items)
}

fn is_error(attributes: &[Attribute]) -> bool {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    derives.into_iter().any(|derive| {
        let list: TokenStream = derive.parse_args().unwrap_or_default();
        list.to_string().contains("thiserror")
    })
}

/// Errors show themselves as programmers see them: a judge does not read messages.
fn shown(name: &Ident) -> Vec<Item> {
    vec![parse_quote! {
        impl std::fmt::Display for #name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(self, f)
            }
        }
    }]
}

/// The types of fields that an error is made from by `?`.
fn sources(fields: &Fields) -> impl Iterator<Item = &Type> {
    let is_from = |attribute: &Attribute| attribute.path().is_ident("from");
    fields.iter().filter(move |field| field.attrs.iter().any(is_from)).map(|field| &field.ty)
}

/// An enum of the registry, without what the registry says about its values.
struct Listed {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    values: Vec<(Vec<Attribute>, Ident)>,
}

impl Parse for Listed {
    fn parse(input: ParseStream<'_>) -> syn::Result<Listed> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![enum]>()?;
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        input.parse::<Ident>()?;
        let list;
        braced!(list in input);
        let mut values = Vec::new();
        while !list.is_empty() {
            values.push((list.call(Attribute::parse_outer)?, list.parse()?));
            let entry;
            braced!(entry in list);
            entry.parse::<TokenStream>()?;
            if !list.is_empty() {
                list.parse::<Token![,]>()?;
            }
        }
        Ok(Listed { attributes, visibility, name, values })
    }
}

impl Listed {
    fn into_item(self) -> Item {
        let Listed { attributes, visibility, name, values } = self;
        let values = values.iter().map(|(attributes, value)| quote!(#(#attributes)* #value));
        parse_quote! {
            #(#attributes)*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #visibility enum #name { #(#values),* }
        }
    }
}
