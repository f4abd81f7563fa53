/**
 * Characters that could be markup, an address or a name, anywhere or where a line begins. Brackets
 * alone are none: a link with words of its own has an address behind them.
 */
const MARKUP = /[*_~`\\#<@]|\]\(|\|\||:\/\/|^[ \t]*(?:[-+>|]|:-|\d{1,9}[.)])/m;

/** Returns whether a text has no markup, so that nothing has to be loaded to read it. */
export const isPlain = (text: string): boolean => !MARKUP.test(text);
