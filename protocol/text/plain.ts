/**
 * Characters that could be markup, an address or a name, anywhere or at the beginning of a line.
 * Brackets alone are not: a link with its own words has an address after them.
 */
const MARKUP = /[*_~`\\#<@]|\]\(|\|\||:\/\/|^[ \t]*(?:[-+>|]|:-|\d{1,9}[.)])/m;

/** Returns whether a text has no markup, so that nothing has to be loaded to read it. */
export const isPlain = (text: string): boolean => !MARKUP.test(text);
