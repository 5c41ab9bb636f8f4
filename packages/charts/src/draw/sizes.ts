/** DejaVu Sans draws PNG figures; Verdana has the same widths and is on most desktops. */
export const fontFamily = 'DejaVu Sans, Verdana, sans-serif';
export const headingSize = 14;
export const labelSize = 12;
export const tickSize = 11;
/** Free space at the edges of a drawing. */
export const padding = 10;
