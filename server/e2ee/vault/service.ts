import { AppError } from "../../../protocol/errors.ts";
import {
  adoptLarge,
  orphanLarge,
  readReplaced,
  sweepLarge,
  withLarge,
} from "../../storage/large_values.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Actor } from "../../base/request.ts";
import { accessSession } from "../../features/auth/fresh.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessAnyProven } from "../devices/access.ts";
import { vaults } from "./records.ts";

/** @returns version 0 where there is none yet. @throws AppError content_damaged */
export async function readVault(
  app: FeaturesContext,
  userId: string,
): Promise<{ version: number; sealed: string | null; confirmed: boolean }> {
  const find = () => app.db.get(vaults.key({ userId }));
  const { record, bytes } = await readReplaced(app.db, find, ({ sealed }) => sealed) ?? {};
  return {
    version: record?.version ?? 0,
    sealed: bytes?.toBase64() ?? null,
    confirmed: record?.confirmed ?? false,
  };
}

/**
 * Takes the place of a version, so that of two devices that write at once one reads first.
 * @throws AppError device_unproven, device_revoked; log_conflict where that is not the version that is stored
 */
export async function writeVault(
  app: FeaturesContext,
  actor: Actor,
  { version, sealed, confirmed }: { version: number; sealed: string; confirmed: boolean },
): Promise<{ version: number }> {
  const { userId } = actor;
  const requireVersion = (reader: Reader) => {
    accessSession(reader, actor);
    accessAnyProven(reader, actor);
    const known = vaults.get(reader, { userId });
    if ((known?.version ?? 0) !== version) throw new AppError("log_conflict");
    return known;
  };
  await app.db.read(requireVersion);
  const before = await withLarge(
    app,
    [Uint8Array.fromBase64(sealed)],
    ([value]) =>
      app.db.transact((tx) => {
        const known = requireVersion(tx);
        adoptLarge(tx, value);
        orphanLarge(tx, known?.sealed);
        vaults.set(tx, { userId }, { version: version + 1, sealed: value, confirmed });
        return known;
      }),
  );
  await sweepLarge(app.db, before?.sealed);
  return { version: version + 1 };
}

export async function forgetVault(app: FeaturesContext, userId: string): Promise<void> {
  const before = await app.db.transact((tx) => {
    const known = vaults.get(tx, { userId });
    orphanLarge(tx, known?.sealed);
    vaults.delete(tx, { userId });
    return known;
  });
  await sweepLarge(app.db, before?.sealed);
}
