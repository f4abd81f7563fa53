/** Returns true if a network in between answered with its own page instead of a file (MEND-49). */
export function isPageInstead({ headers }: Pick<Response, "headers">): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}
