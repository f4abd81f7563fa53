/** True for what a network between shows in place of a file: a page of its own (MEND-49). */
export function isPageInstead({ headers }: Pick<Response, "headers">): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}
