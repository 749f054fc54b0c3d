//! The shapes that a picture refers to.

/// The pieces as outlines in a box of 44, and the pattern of gaps. Drawn here rather than as
/// letters of a font: not every viewer has chess figures.
pub(super) const DEFINITIONS: &str = r##"<defs>
<pattern id="gap" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="#f4f0e8"/><rect width="3" height="8" fill="#e4dccb"/></pattern>
<marker id="take" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto"><path d="M0 0L10 5L0 10z" fill="#7a3fc4"/></marker>
<marker id="block" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto"><path d="M0 0L10 5L0 10z" fill="#1f7a8c"/></marker>
<symbol id="pawn" viewBox="0 0 44 44"><g stroke-width="1.6" stroke-linejoin="round"><path d="M22 9a5.6 5.6 0 0 1 3.4 10c3.2 1.8 4.6 5.6 5 10.500H13.600c.4-4.900 1.800-8.700 5-10.500A5.600 5.600 0 0 1 22 9z"/><path d="M11.500 36v-3.500c0-1.800 1-3 2.500-3h16c1.500 0 2.500 1.200 2.500 3V36z"/></g></symbol>
<symbol id="rook" viewBox="0 0 44 44"><g stroke-width="1.6" stroke-linejoin="round"><path d="M12 9h4.500v3.500h3.200V9h4.600v3.500h3.200V9H32v7.500l-3 3V29l2.500 2.500h-19L15 29v-9.500l-3-3z"/><path d="M10.500 36v-2.500c0-1.200.8-2 2-2h19c1.200 0 2 .8 2 2V36z"/></g></symbol>
<symbol id="knight" viewBox="0 0 44 44"><g stroke-width="1.6" stroke-linejoin="round"><path d="M14 31.500c0-6 3.500-8 6-11.500-3 .8-4.500 3.200-7 3.200-2 0-3.500-1.700-3-3.700l5.500-8L17 7l3.500 3.500C28 11 33 17 32.500 31.500z"/><path d="M11 36v-2.500c0-1.200.8-2 2-2h20c1.200 0 2 .8 2 2V36z"/></g><circle cx="17.500" cy="14.800" r="1.300" stroke="none" fill="#888"/></symbol>
<symbol id="bishop" viewBox="0 0 44 44"><g stroke-width="1.600" stroke-linejoin="round"><circle cx="22" cy="8.200" r="2.300"/><path d="M22 10.500c5 4 8 8.200 8 12.500 0 2.500-1 4.500-2.500 6h-11C15 27.500 14 25.500 14 23c0-4.300 3-8.500 8-12.500z"/><path d="M22 15.500v8M18.500 19.500h7" fill="none"/><path d="M11 36v-2.500c0-2.500 1.500-4.500 4-4.500h14c2.500 0 4 2 4 4.500V36z"/></g></symbol>
<symbol id="queen" viewBox="0 0 44 44"><g stroke-width="1.600" stroke-linejoin="round"><path d="M13 29L8.500 14.500l6.500 6 2.500-10.500 4.500 9.500L26.500 10 29 20.500l6.500-6L31 29z"/><circle cx="8.200" cy="13" r="2.100"/><circle cx="17.300" cy="8.500" r="2.100"/><circle cx="26.700" cy="8.500" r="2.100"/><circle cx="35.800" cy="13" r="2.100"/><path d="M11 36v-3.500c0-2.200 1-3.500 2.800-3.500h16.400c1.800 0 2.800 1.300 2.800 3.500V36z"/></g></symbol>
<symbol id="king" viewBox="0 0 44 44"><g stroke-width="1.600" stroke-linejoin="round"><path d="M20.600 4.500h2.800v2.900h2.900v2.800h-2.900v4h-2.800v-4h-2.900V7.400h2.900z"/><path d="M22 17.500c1-2.500 3.500-4 6.500-4 4 0 7 2.800 7 6.500 0 3.500-2.500 6-4.500 9H13c-2-3-4.500-5.500-4.500-9 0-3.700 3-6.500 7-6.500 3 0 5.500 1.500 6.500 4z"/><path d="M22 17.500V29" fill="none"/><path d="M11 36v-3.500c0-2.200 1-3.500 2.800-3.500h16.400c1.800 0 2.800 1.300 2.800 3.500V36z"/></g></symbol>
</defs>
"##;
