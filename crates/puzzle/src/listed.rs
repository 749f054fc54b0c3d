//! Lists of the registry: the values of an enum together with what is said about each of them.

/// What an enum of [`listed!`](crate::listed) can do.
pub trait Listed: Copy + Sized + 'static {
    /// The value of this name.
    fn from_id(id: &str) -> Option<Self>;
}

/// Declares an enum and the registry's entry of each value in one list, so that neither can be
/// forgotten.
///
/// ```
/// use papan_puzzle::{ObjectiveInfo, listed};
///
/// listed! {
///     /// What to minimise.
///     pub enum Objective: ObjectiveInfo {
///         /// Moves.
///         Moves { id: "moves", summary: "fewest moves" },
///         /// Pushes.
///         Pushes { id: "pushes", summary: "fewest pushes" },
///     }
/// }
///
/// assert_eq!(Objective::from_id("pushes"), Some(Objective::Pushes));
/// assert_eq!(Objective::Moves.info().summary, "fewest moves");
/// assert_eq!(Objective::from_id("boxes"), None);
/// ```
#[macro_export]
macro_rules! listed {
    (
        $(#[$about:meta])*
        $visible:vis enum $name:ident: $info:ident {
            $($(#[$doc:meta])* $value:ident { $($entry:tt)* }),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $visible enum $name {
            $($(#[$doc])* $value),+
        }

        impl $name {
            /// All of them, in the order in which listings show them.
            $visible const ALL: &'static [$name] = &[$($name::$value),+];

            /// What the registry says about each, in the same order.
            $visible const INFOS: &'static [$info] = &[$($info { $($entry)* }),+];

            /// What the registry says about it.
            $visible fn info(self) -> &'static $info {
                &Self::INFOS[self as usize]
            }

            /// The value of this name.
            $visible fn from_id(id: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.info().id == id)
            }
        }

        impl $crate::Listed for $name {
            fn from_id(id: &str) -> Option<$name> {
                $name::from_id(id)
            }
        }
    };
}
