import fc from 'fast-check';

/** What would end a quoted text or name, somewhere, if it were not handled. */
const dangerous = fc.constantFrom(
  ...["'", "''", '"', '`', '\\', "\\'", '\\"', '\\\\', ';', '--', '/*', '*/', '\n', '\r', '\t'],
  ...['$$', '$1', '?', ':x', '{x:String}', '%', 'E', "' OR 1=1 --", '"; DROP TABLE people; --'],
  ...['"""', "'''", '\u2028', '‘', 'o\u0308', '😀', '<b>', '&', '|', '*', 'A', ' ', 'null'],
);

const nastyText = fc
  .array(fc.oneof(dangerous, fc.string({ unit: 'grapheme', maxLength: 3 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''))
  // PostgreSQL cuts longer names, at 63 bytes, and has no NUL.
  .filter((text) => text !== '' && !text.includes('\0') && Buffer.byteLength(text) < 50);

/** Four different texts for `exampleCase`. */
export const nastyTexts: fc.Arbitrary<string[]> = fc.uniqueArray(nastyText, {
  minLength: 4,
  maxLength: 4,
});
