/**
 * The date that everything in a release has, in seconds since 1970: `SOURCE_DATE_EPOCH`, or when
 * the commit was made, so that the same source gives the same bytes. @throws Error without either
 */
export async function releaseDate(root: string): Promise<number> {
  const given = Deno.env.get("SOURCE_DATE_EPOCH");
  if (given !== undefined) {
    if (!/^\d{1,11}$/.test(given)) {
      throw new Error(`SOURCE_DATE_EPOCH: "${given}" is not a number of seconds since 1970.`);
    }
    return Number(given);
  }
  const shown = await git(root, ["log", "-1", "--format=%ct"]);
  if (!shown) {
    throw new Error(
      "This folder is no git checkout: set SOURCE_DATE_EPOCH to the date of the release, in seconds since 1970.",
    );
  }
  return Number(shown);
}

/** The commit that a release is made of, with `-changed` where files differ from it; null: none. */
export async function releaseCommit(root: string): Promise<string | null> {
  const commit = await git(root, ["rev-parse", "HEAD"]);
  if (!commit) return null;
  return await git(root, ["status", "--porcelain", "--untracked-files=no"])
    ? `${commit}-changed`
    : commit;
}

async function git(cwd: string, args: string[]): Promise<string> {
  try {
    const command = new Deno.Command("git", { cwd, args, stdin: "null", stderr: "null" });
    const { success, stdout } = await command.output();
    return success ? new TextDecoder().decode(stdout).trim() : "";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
