import type { Recipient } from "../../protocol/channels.ts";

/** Returns the people whose names contain a text; all of them if it's blank. */
export function peopleNamed(people: readonly Recipient[], text: string): readonly Recipient[] {
  const wanted = text.trim().toLowerCase();
  return people.filter(({ username, display_name = "" }) =>
    `${username}\n${display_name}`.toLowerCase().includes(wanted)
  );
}
