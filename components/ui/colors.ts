import { colors as t } from "../../text/en/account.ts";

/** The names of the palette's colours: of avatars (ACCT-03) and of roles (ROLE-06), in its order. */
export const COLORS: readonly string[] = [
  t.teal,
  t.blue,
  t.indigo,
  t.purple,
  t.pink,
  t.orange,
  t.yellow,
  t.green,
];
