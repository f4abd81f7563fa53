/** Returns the code in a pasted text: a link to /invite/{code}, or the code itself. */
export function codeIn(text: string): string {
  const code = /\/invite\/([^/?#\s]+)/.exec(text)?.[1];
  return code ?? text.trim();
}
