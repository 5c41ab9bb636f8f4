const allowed = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs clipPath mask ' +
    'linearGradient radialGradient stop pattern symbol use marker'
  ).split(' '),
);

/**
 * Parses SVG text into an element of this page, leaving out whatever could run, load or restyle:
 * unknown elements, `on…` and `style` attributes, references that leave the drawing. Null when the
 * text is not an SVG document.
 */
export function parseSvg(svg: string): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg') return null;
  clean(parsed);
  return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

function clean(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const reference = /^(xlink:)?href$/i.test(name);
    const leaves = reference ? !value.startsWith('#') : /url\(\s*['"]?(?!#)[^)'"\s]/i.test(value);
    if (/^on|^style$/i.test(name) || leaves) element.removeAttribute(name);
  }
  for (const child of [...element.children]) {
    if (allowed.has(child.localName)) clean(child);
    else child.remove();
  }
}
