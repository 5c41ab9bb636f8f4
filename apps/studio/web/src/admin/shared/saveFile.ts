/** Hands a file that the page made to the browser's downloads. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
