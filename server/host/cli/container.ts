/** Files that container engines put into each container. */
const MARKS = ["/.dockerenv", "/run/.containerenv"];

/** Returns whether this process runs in a container. */
export async function isInContainer(env: (name: string) => string | undefined): Promise<boolean> {
  if (env("container")) return true;
  const found = await Promise.all(
    MARKS.map((path) => Deno.stat(path).then(() => true, () => false)),
  );
  return found.includes(true);
}
