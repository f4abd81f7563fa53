import { lchown } from "node:fs/promises";

/**
 * Gives a file that this process made in a folder to the folder's owner: what root does with the
 * data of a service must not shut the service out (OPS-2).
 */
export async function giveToOwner(path: string, folder: string): Promise<void> {
  if (Deno.build.os === "windows" || Deno.uid() !== 0) return;
  const { uid, gid } = await Deno.stat(folder);
  // Not what a link leads to: whoever owns the folder could have put one there.
  if (uid) await lchown(path, uid, gid ?? 0);
}
