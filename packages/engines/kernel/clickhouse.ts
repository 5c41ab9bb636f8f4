// The library's Gram kernel as a function inside ClickHouse (ABI BUFFERED_V1, RowBinary).
//
// The server hands over a block of rows (weight Float64, x Array(Float64)) and takes one
// Array(Float64) per row. The matrix of the whole block, on and above the diagonal, row by row, goes
// to its first row, and [] to all others; sumForEach over the rows then adds up the blocks.
import { addTiles } from '../../pairfair/kernel/dense';

/** Rows that are packed at a time: their panels stay in a core's cache. */
const BLOCK: i32 = 256;

let top: usize = __heap_base;
let live: i32 = 0;

/** Room for `size` bytes, by 16; nothing is given back before all buffers are. */
function room(size: usize): usize {
  const at = (top + 15) & ~15;
  top = at + size;
  const pages = <i32>((top + 0xffff) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  return at;
}

/** A buffer is a pointer to its bytes and their number. */
export function clickhouse_create_buffer(size: u32): usize {
  const handle = room(8);
  store<u32>(handle, <u32>room(size));
  store<u32>(handle, size, 4);
  live++;
  return handle;
}

export function clickhouse_destroy_buffer(_handle: usize): void {
  live--;
  if (live === 0) top = __heap_base;
}

/** Σ w x xᵀ over the rows of a block. */
export function pairfair_gram(input: usize, rows: i32): usize {
  if (rows === 0) return clickhouse_create_buffer(0);
  let from: usize = load<u32>(input);
  const columns = arrayLength(from + 8);
  const prefix = 8 + lengthBytes(columns);
  const across = (columns + 3) >> 2;
  const tiles = (across * (across + 1)) >> 1;
  const sums = (columns * (columns + 1)) >> 1;
  const head = lengthBytes(sums);
  const output = clickhouse_create_buffer(<u32>head + <u32>sums * 8 + <u32>rows - 1);

  const x = room(<usize>BLOCK * <usize>columns * 8);
  const weights = room(<usize>BLOCK * 8);
  const panels = room(<usize>across * <usize>BLOCK * 32);
  const lifted = room(<usize>BLOCK * 32);
  const out = room(<usize>tiles * 128);
  memory.fill(out, 0, <usize>tiles * 128);
  const bytes = <usize>columns * 8;
  for (let first = 0; first < rows; first += BLOCK) {
    const count = min(BLOCK, rows - first);
    for (let k = 0; k < count; k++) {
      // Rows of different lengths would be another matrix: better no answer than a wrong one.
      if (arrayLength(from + 8) !== columns) unreachable();
      store<f64>(weights + ((<usize>k) << 3), load<f64>(from));
      memory.copy(x + <usize>k * bytes, from + <usize>prefix, bytes);
      from += <usize>prefix + bytes;
    }
    addTiles(x, columns, 0, 0, weights, count, 0, 0, tiles, panels, lifted, out);
  }
  writeUpper(<usize>load<u32>(output), columns, across, sums, out, rows);
  return output;
}

/** The upper half from tiles of 4 × 4, which lie row by row from the diagonal on; then empty rows. */
function writeUpper(
  to: usize,
  columns: i32,
  across: i32,
  sums: i32,
  tiles: usize,
  rows: i32,
): void {
  to = writeLength(to, sums);
  for (let i = 0; i < columns; i++) {
    const down = i >> 2;
    // Tiles of the rows above: across + (across − 1) + …
    const before = down * across - ((down * (down - 1)) >> 1);
    for (let j = i; j < columns; j++) {
      const tile = before + (j >> 2) - down;
      const place = ((<usize>tile) << 4) + <usize>(((i & 3) << 2) + (j & 3));
      store<f64>(to, load<f64>(tiles + (place << 3)));
      to += 8;
    }
  }
  memory.fill(to, 0, <usize>rows - 1);
}

/** A number of up to 28 bits in sevens, the lowest first. */
function arrayLength(from: usize): i32 {
  let length = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte: i32 = load<u8>(from++);
    length |= (byte & 0x7f) << shift;
    if (byte < 0x80) return length;
  }
  unreachable();
  return 0;
}

function lengthBytes(length: i32): i32 {
  let bytes = 1;
  while (length >= 0x80) {
    length >>= 7;
    bytes++;
  }
  return bytes;
}

function writeLength(to: usize, length: i32): usize {
  while (length >= 0x80) {
    store<u8>(to++, (length & 0x7f) | 0x80);
    length >>= 7;
  }
  store<u8>(to++, length);
  return to;
}
