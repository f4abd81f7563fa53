import { calledName } from "./called.ts";

/** What may be markup, a name or an address (MEND-43). */
const MARKS = /[\\*_~|`<>[\]#:]/;

/** What a text that a command makes calls somebody: as shown, unless that could be markup (MEND-25). */
export function nameInText(person: { username: string; display_name?: string }): string {
  const name = calledName(person);
  return MARKS.test(name) ? person.username : name;
}
