/**
 * A text with its control characters spelled out, `\u001b` for an escape: a cell or a column name of
 * somebody's file must not move the cursor, hide a line or open a link on the reader's terminal.
 * Line breaks and tabs stay, and so do our own colours, which hide nothing.
 */
export function escapeControls(text: string): string {
  return text.replace(controls, (found) =>
    found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** C0 and C1 but tab and line feed, and the marks that turn the direction of writing. */
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /\u001b\[(?:0|1|2|22|3[1-6]|39|9[0-7])?m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
