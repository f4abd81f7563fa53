import { AppError } from "../../../protocol/errors.ts";
import type { RateName } from "../../../protocol/rates.ts";
import { rateOptionOf } from "../config/rate_options.ts";
import type { OptionName } from "../config/options.ts";
import type { AppContext } from "../context.ts";
import { ensureVapidKeys } from "../../features/push/vapid.ts";
import type { Tx } from "../../storage/tx.ts";
import type { InstanceRecord } from "./records.ts";
import { getInstance, putInstance } from "./store.ts";

const CHOICES = ["push", "fileMax", "quotaPerson", "quota", "backupEvery", "backupKeep"] as const;

/** Loads the settings that admins chose, at start and after missing events of other nodes. */
export async function loadInstance(app: AppContext): Promise<void> {
  applyInstance(app, await app.db.read(getInstance));
}

/**
 * Changes settings permanently; they apply as soon as they are stored.
 * @throws AppError fixed_setting for an option that the host has set at the start
 */
export async function changeInstance(
  app: AppContext,
  change: InstanceRecord,
  also: (tx: Tx) => void,
): Promise<void> {
  await app.db.transact((tx) => {
    also(tx);
    putInstanceChange(app, tx, change);
  });
}

/** The same within a transaction. @throws AppError fixed_setting */
export function putInstanceChange(app: AppContext, tx: Tx, change: InstanceRecord): void {
  if (change.registration) refuseFixed(app, "registration");
  for (const name of Object.keys(change.rates ?? {})) {
    refuseFixed(app, rateOptionOf(name as RateName));
  }
  for (const name of CHOICES) {
    if (change[name] !== undefined) refuseFixed(app, name);
  }
  if (change.backupPassphrase !== undefined) refuseFixed(app, "backupPassphraseFile");
  if (change.push) ensureVapidKeys(tx);
  const before = getInstance(tx);
  const after = { ...before, ...change, rates: { ...before.rates, ...change.rates } };
  putInstance(tx, after);
  tx.afterCommit(() => applyInstance(app, after));
  app.bus.publishAfter(tx, { type: "instance-changed", settings: after });
}

function refuseFixed(app: AppContext, name: OptionName): void {
  const by = app.instance.fixedBy(name);
  if (by === null) return;
  throw new AppError("fixed_setting", {
    text: `This is set by ${by} where Parley is started: change it there.`,
  });
}

/** Applies these settings, in place of all that admins chose before. */
export function applyInstance(app: AppContext, record: InstanceRecord): void {
  app.instance.choose(record);
  app.rates.set(app.instance.rates);
  app.usage.follow(app.instance);
  const { backupEvery, backupKeep, backupPassphrase } = app.instance;
  app.backups?.schedule(backupEvery, backupKeep, backupPassphrase);
}
