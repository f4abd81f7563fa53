import { colors as t } from "../../text/en/account.ts";

/** Names of the palette's colors, of avatars (ACCT-03) and of roles (ROLE-06), in order. */
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
