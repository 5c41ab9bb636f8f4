import type { Settings } from '../chartOptions.ts';
import { fitText } from './fitText.ts';
import { element, px, textElement } from './markup.ts';
import { padding, tickSize } from './sizes.ts';
import { textWidth } from './textWidth.ts';

/** Place and size of a matrix's cells, with its labels drawn. */
export interface MatrixFrame {
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Names of rows and columns. */
  readonly markup: string;
  readonly bottom: number;
}

const turn = Math.SQRT1_2; // cosine and sine of 45°
const longestColumnName = 110;

/**
 * Lays out a matrix: row names at the left, column names above, slanted when they do not fit
 * side by side. Where cells are narrower than text, only every second, third, … name is shown.
 */
export function matrixFrame(
  settings: Settings,
  rows: readonly string[],
  columns: readonly string[],
  top: number,
): MatrixFrame {
  const { width } = settings;
  const rowRoom = Math.min(width * 0.34, widest(rows));
  const left = Math.ceil(padding + rowRoom + 8);
  const room = width - padding - left;
  const cellHeight = heightOfCells(rows.length, room / columns.length);

  const flat = cellWidthIn(room, columns.length);
  const slanted = columns.some((name) => textWidth(name, tickSize) > flat - 6);
  const names = columns.map((name) => fitText(name, tickSize, longestColumnName));
  const cellWidth = slanted ? slantedCellWidth(names, room) : flat;
  const headHeight = slanted ? widest(names) * turn + 14 : tickSize + 8;
  const cellsTop = Math.round(top + headHeight);

  const rowStep = Math.ceil((tickSize + 2) / cellHeight);
  const columnStep = Math.ceil((slanted ? tickSize + 3 : 1) / cellWidth);
  const rowTexts = rows.map((name, r) => {
    if (r % rowStep !== 0) return '';
    const y = cellsTop + (r + 0.5) * cellHeight + tickSize * 0.36;
    return textElement(fitText(name, tickSize, rowRoom), { x: left - 6, y }, name);
  });
  const columnTexts = columns.map((name, c) => {
    if (c % columnStep !== 0) return '';
    const x = left + (c + 0.5) * cellWidth;
    const y = cellsTop - 6;
    if (!slanted) return textElement(name, { x, y, 'text-anchor': 'middle' });
    const transform = `translate(${px(x + 3)},${px(y)}) rotate(-45)`;
    return textElement(names[c], { transform }, name);
  });
  return {
    left,
    top: cellsTop,
    cellWidth,
    cellHeight,
    markup: element(
      'g',
      { 'font-size': tickSize },
      element('g', { 'text-anchor': 'end' }, rowTexts.join('')),
      ...columnTexts,
    ),
    bottom: cellsTop + rows.length * cellHeight,
  };
}

function widest(names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => textWidth(name, tickSize)));
}

function cellWidthIn(room: number, columns: number): number {
  return Math.min(72, room / Math.max(1, columns));
}

/** Cells as wide as the slanted names of the last columns leave room for at the right. */
function slantedCellWidth(names: readonly string[], room: number): number {
  const needed = names.map((name, c) => {
    const overhang = textWidth(name, tickSize) * turn + 6;
    return (room - overhang) / (c + 0.5);
  });
  return Math.max(2, Math.min(cellWidthIn(room, names.length), ...needed));
}

function heightOfCells(rows: number, width: number): number {
  if (rows > 40) return Math.max(5, 640 / rows);
  return Math.min(30, Math.max(18, width));
}
