import { PASSWORD, PEOPLE } from "./people.ts";

/**
 * Returns the demo's output once it is served: address, accounts, and a warning that nothing in it
 * is safe (MEND-26v).
 */
export function welcome(url: string): string[] {
  const [admin, ...others] = PEOPLE;
  return [
    `Parley's demo is at ${url}/`,
    `Sign in as ${admin} (the admin), ${others.join(", ")}; the password is ${PASSWORD}`,
    "The demo server makes no backups, also with --backup-dir. Don't keep anything in it that you need.",
  ];
}
