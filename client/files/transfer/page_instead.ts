/**
 * Returns whether a network in between answered with a page of its own in place of a file
 * (MEND-49).
 */
export function isPageInstead({ headers }: Pick<Response, "headers">): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}
