/** An element of a parsed drawing. */
export interface SvgNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
  /** The text directly inside, with entities replaced. */
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/**
 * Parses XML strictly enough to notice what a browser or a renderer would stumble over: unclosed or
 * crossed elements, bare `<` and `&`, unquoted or repeated attributes, characters XML forbids.
 */
export function parseSvg(source: string): SvgNode {
  for (const character of source) {
    const code = character.codePointAt(0)!;
    const allowed = code >= 32 || code === 9 || code === 10 || code === 13;
    if (!allowed || (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff) {
      throw new Error(`character U+${code.toString(16)} is not allowed in XML`);
    }
  }
  const stack = [{ name: '', attributes: {}, children: [] as SvgNode[], text: '' }];
  const token = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    end = token.lastIndex;
    const [, closing, name, attributes, selfClosing, text] = match;
    const top = stack[stack.length - 1];
    if (text !== undefined) {
      top.text += decode(text);
    } else if (closing === '/') {
      if (top.name !== name || attributes !== '')
        throw new Error(`</${name}> closes <${top.name}>`);
      stack.pop();
    } else {
      const node = { name, attributes: parseAttributes(attributes), children: [], text: '' };
      top.children.push(node);
      if (selfClosing !== '/') stack.push(node);
    }
  }
  if (end !== source.length) throw new Error(`not well-formed at: ${source.slice(end, end + 60)}`);
  const [root] = stack;
  if (stack.length !== 1) throw new Error(`<${stack[stack.length - 1].name}> is never closed`);
  if (root.children.length !== 1 || root.text !== '') throw new Error('expected one root element');
  return root.children[0];
}

function parseAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of source.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`attribute ${name} is given twice`);
    attributes[name] = decode(value);
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&([^;\s]*;?)/g, (_, name: string) => {
    const character = entities[name.slice(0, -1)];
    if (character === undefined || !name.endsWith(';')) throw new Error(`bad entity &${name}`);
    return character;
  });
}

/** The node and everything below it, in document order. */
export function allNodes(node: SvgNode): SvgNode[] {
  return [node, ...node.children.flatMap(allNodes)];
}

/** All elements below a node that have a name and, if asked for, a class. */
export function findAll(node: SvgNode, name: string, className?: string): SvgNode[] {
  return allNodes(node).filter(
    (found) =>
      found.name === name && (className === undefined || found.attributes.class === className),
  );
}

/** The numbers of an attribute, or of one path command's arguments. */
export function numbers(text: string): number[] {
  return (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

/**
 * Reads an axis off its tick labels: from values to the pixels where the drawing puts them, so that
 * marks can be checked against what a reader would read.
 */
export function axisOf(svg: SvgNode, axis: 'x-axis' | 'y-axis'): (value: number) => number {
  const texts = findAll(svg, 'g', axis)[0].children;
  const places = texts.map(({ text, attributes }) => ({
    value: Number(text.replace('−', '-')),
    // Tick labels of the vertical axis are set 0.36 of their size below the tick.
    at: axis === 'x-axis' ? Number(attributes.x) : Number(attributes.y) - 11 * 0.36,
  }));
  const [first, last] = [places[0], places[places.length - 1]];
  return (value) =>
    first.at + ((value - first.value) / (last.value - first.value)) * (last.at - first.at);
}
