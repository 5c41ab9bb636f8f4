import { encode } from 'uqr';

/** A QR code as a picture of square modules. */
export interface QrCode {
  /** How many modules wide and high, with the quiet zone of four around it. */
  readonly size: number;
  /** The dark modules as an SVG path, one unit each. */
  readonly path: string;
}

/** The QR code of a text, with error correction of level M (15 %). */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  // Runs of dark modules in a row are one bar: a quarter of the path of single squares.
  const bars = data.flatMap((row, y) => {
    const runs: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      runs.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`);
    }
    return runs;
  });
  return { size, path: bars.join('') };
}
