import { displayNameOf, type Names } from "./display_name.ts";

/** Characters that may be markup, or part of a name or an address (MEND-43). */
const MARKS = /[\\*_~|`<>[\]#:]/;

/**
 * Returns a person's name within the text of a command: as shown, unless that could be markup
 * (MEND-25).
 */
export function nameInText(person: Names): string {
  const name = displayNameOf(person);
  return MARKS.test(name) ? person.username : name;
}
