const ANY = "https://parley.invalid";

/**
 * Returns the path, query and fragment that /trust leads on to (MEND-12); "/" for anything that
 * could lead to another origin.
 */
export function returnPath(to: string | null): string {
  if (!to?.startsWith("/") || !URL.canParse(to, ANY)) return "/";
  const { origin, pathname, search, hash } = new URL(to, ANY);
  if (origin !== ANY || pathname.startsWith("//")) return "/";
  return `${pathname}${search}${hash}`;
}
