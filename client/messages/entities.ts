/**
 * Names of characters (`&copy;`) mean nothing in messages. In the browser this takes the place of
 * the package by which the markdown parser asks for them, in addresses of links too: that one has
 * the browser read them as HTML, which Trusted Types stop (HARD-16).
 */
export function decodeNamedCharacterReference(): false {
  return false;
}
