import { lchown } from "node:fs/promises";

/**
 * Gives a file that this process made in a folder to the folder's owner: an action of root on a
 * service's data must not lock the service out (OPS-2).
 */
export async function giveToOwner(path: string, folder: string): Promise<void> {
  if (Deno.build.os === "windows" || Deno.uid() !== 0) return;
  const { uid, gid } = await Deno.stat(folder);
  // Not the target of a link: the folder's owner could have put one there.
  if (uid) await lchown(path, uid, gid ?? 0);
}
