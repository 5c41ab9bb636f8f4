/** An element of a page as it was written. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Names of the elements directly inside. */
  readonly children: string[];
  /** All text inside, entities resolved. */
  text: string;
}

const empty = new Set(['meta', 'br', 'img', 'hr', 'input', 'link']);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * Reads strictly written HTML: every element is closed in order, every attribute is quoted, no
 * bare < or & is anywhere. Throws at the first place where that is not so.
 */
export function readMarkup(page: string): ReadElement[] {
  const elements: ReadElement[] = [];
  const open: ReadElement[] = [];
  const pattern =
    /<!doctype html>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>|([^<]+)|</g;
  for (const [whole, closes, name, attributes, selfClosing, text] of page.matchAll(pattern)) {
    if (whole === '<!doctype html>') continue;
    if (whole === '<') throw new Error('a bare < stands in the page');
    if (text !== undefined) {
      const inStyle = open.at(-1)?.name === 'style';
      if (!inStyle && /&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`bare & in ${text}`);
      const said = text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]);
      for (const element of open) element.text += said;
      continue;
    }
    if (closes) {
      const last = open.pop();
      if (last?.name !== name) throw new Error(`</${name}> closes <${last?.name}>`);
      continue;
    }
    const element: ReadElement = {
      name,
      attributes: Object.fromEntries(
        Array.from(attributes.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key, value]) => [key, value]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(name);
    elements.push(element);
    if (!selfClosing && !empty.has(name)) open.push(element);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is never closed`);
  return elements;
}
