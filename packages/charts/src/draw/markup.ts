/** Attributes of an element; `undefined` leaves the attribute out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * One SVG element as text. Values of attributes are escaped here; `children` are markup already,
 * so text of the data has to come through {@link escapeText} or {@link textElement}.
 */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    open += ` ${key}="${typeof value === 'number' ? px(value) : escapeText(value)}"`;
  }
  const inside = children.join('');
  return inside === '' ? `${open}/>` : `${open}>${inside}</${name}>`;
}

/** A `<text>` element whose words come from data; `full` is shown on hover where it was cut. */
export function textElement(text: string, attributes: Attributes, full: string = text): string {
  return element('text', attributes, escapeText(text), full === text ? '' : tooltip(full));
}

/** A `<title>` child: browsers show it when the pointer rests on the element. */
export function tooltip(text: string): string {
  return `<title>${escapeText(text)}</title>`;
}

/** The middle of a pixel: lines one pixel wide are sharp there. */
export function crisp(position: number): number {
  return Math.floor(position) + 0.5;
}

/** A coordinate in hundredths of a pixel: finer is not seen and only makes files larger. */
export function px(value: number): string {
  // Adding 0 turns −0 into 0.
  return String(Math.round(value * 100) / 100 + 0);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text that is safe inside an element or a quoted attribute, of XML as well as of HTML. What XML
 * cannot hold at all (control characters, halves of surrogate pairs) becomes U+FFFD.
 */
export function escapeText(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => entities[character])
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD');
}
