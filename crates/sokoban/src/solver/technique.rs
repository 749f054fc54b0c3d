//! Techniques of objective `any` that can be left out, to see what each is worth.

/// A technique that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// Feature searches over macro moves.
    MacroMoves,
    /// All feature searches but the first.
    OtherGuides,
    /// Plans with boxes set aside.
    Plans,
    /// Rooms, and corridors that are cut.
    Corridors,
    /// Boxes that are in the way of others.
    Hotspots,
    /// Boxes that have no goal left.
    Stranded,
    /// Pushes that can wait are left out, in feature searches.
    Corrals,
    /// Small searches of areas that the player cannot enter.
    Zones,
    /// Matching with settled boxes as walls, in feature searches.
    Matching,
    /// Tables of pairs of boxes.
    Pairs,
    /// First moves that take turns.
    Lines,
    /// Single pulls from the goals.
    Pulls,
    /// Single pushes and pulls, from both ends, after the first moment.
    Steps,
}

impl Technique {
    /// All of them.
    pub const ALL: [Technique; 13] = [
        Technique::MacroMoves,
        Technique::OtherGuides,
        Technique::Plans,
        Technique::Corridors,
        Technique::Hotspots,
        Technique::Stranded,
        Technique::Corrals,
        Technique::Zones,
        Technique::Matching,
        Technique::Pairs,
        Technique::Lines,
        Technique::Pulls,
        Technique::Steps,
    ];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::MacroMoves => "macro moves",
            Technique::OtherGuides => "guides but the first",
            Technique::Plans => "plans with parking",
            Technique::Corridors => "cut corridors",
            Technique::Hotspots => "hotspots",
            Technique::Stranded => "stranded boxes",
            Technique::Corrals => "corrals first",
            Technique::Zones => "zone searches",
            Technique::Matching => "matching, settled walls",
            Technique::Pairs => "pairs of boxes",
            Technique::Lines => "lines by first move",
            Technique::Pulls => "pulls alone",
            Technique::Steps => "pushes and pulls, later",
        }
    }
}
