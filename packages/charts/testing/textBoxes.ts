import { contrastRatio, mixColors } from '../src/draw/colors.ts';
import { textWidth } from '../src/draw/textWidth.ts';
import type { Theme } from '../src/draw/themes.ts';
import type { SvgNode } from './parseSvg.ts';

/** Where a text is drawn, by the estimated width of its font. */
export interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The boxes of all upright texts of a drawing. */
export function textBoxes(svg: SvgNode): TextBox[] {
  return withInherited(svg, {})
    .filter(({ node, inherited }) => node.name === 'text' && inherited.transform === undefined)
    .map(({ node, inherited }) => {
      const size = Number(inherited['font-size']);
      const width = textWidth(node.text, size, { bold: inherited['font-weight'] === 'bold' });
      const [x, y] = [Number(inherited.x), Number(inherited.y)];
      const anchor = inherited['text-anchor'] ?? 'start';
      const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
      // A letter's ascent and descent without the font's line gap.
      const [top, bottom] = [y - 0.76 * size, y + 0.24 * size];
      return { text: node.text, left, right: left + width, top, bottom };
    });
}

/**
 * The lowest contrast of any text with the rectangle it stands on, or else with the surface, of a
 * drawing in the colours of a theme. Translucent rectangles are the cells of heat maps.
 */
export function lowestTextContrast(svg: SvgNode, theme: Theme): number {
  const rects: { node: SvgNode; fill: string }[] = [];
  let lowest = 21;
  for (const { node, inherited } of withInherited(svg, {})) {
    const fill = inherited.fill ?? '#000000';
    if (node.name === 'rect' && fill.startsWith('#')) {
      const opacity = Number(inherited['fill-opacity'] ?? 1);
      rects.push({ node, fill: mixColors(theme['ramp-zero'], fill, opacity) });
    }
    if (node.name !== 'text') continue;
    const [x, y] = [Number(inherited.x), Number(inherited.y)];
    const under = rects.filter((rect) => contains(rect.node, x, y)).at(-1)?.fill ?? theme.surface;
    lowest = Math.min(lowest, contrastRatio(fill, under));
  }
  return lowest;
}

function contains({ attributes }: SvgNode, x: number, y: number): boolean {
  const [left, top, width, height] = ['x', 'y', 'width', 'height'].map((key) =>
    Number(attributes[key] ?? 0),
  );
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

interface Inherited {
  readonly node: SvgNode;
  readonly inherited: Readonly<Record<string, string>>;
}

function withInherited(node: SvgNode, above: Readonly<Record<string, string>>): Inherited[] {
  const inherited = { ...above, ...node.attributes };
  // What is inside a clipping path is not painted.
  const children = node.name === 'clipPath' ? [] : node.children;
  return [{ node, inherited }, ...children.flatMap((child) => withInherited(child, inherited))];
}
