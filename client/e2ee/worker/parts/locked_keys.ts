import { PrivateError } from "../../link/errors.ts";
import type { PrivateState } from "../../link/keys.ts";
import type { Pages, Run } from "../pages.ts";
import { lazyModules } from "../lazy_modules.ts";
import { openStore, type Store } from "../store.ts";

/**
 * Serves pages while the keys are locked (MEND-33): nothing but the recovery key is taken, until the
 * worker of locks has opened them or the recovery key does.
 * @param serve serves a store that is open
 */
export function serveLocked(
  userId: string,
  pages: Pick<Pages, "call" | "send">,
  serve: (userId: string, opened: Store) => Run,
): Run {
  const open = (opened: Store) => serve(userId, opened);
  let run: Run | null = null;
  let isShown = false;

  async function state(): Promise<PrivateState> {
    const { devices, reset_at } = await pages.call("getIdentity");
    const now: PrivateState = {
      phase: "locked",
      recovery: "none",
      recoveryLater: null,
      recoverySince: null,
      devices: devices.filter(({ revoked }) => !revoked).length,
      resetAt: reset_at,
      pairing: null,
      split: null,
      restored: null,
      foreign: [],
      copied: null,
      newDevices: [],
      privateFrom: {},
      names: {},
    };
    pages.send(now);
    isShown = true;
    return now;
  }

  async function recover(typed: string): Promise<unknown> {
    const { typedKey } = await lazyModules.ownActs();
    const vaultKey = await typedKey(typed, userId);
    const { openByRecovery, replaceLocked } = await lazyModules.locks();
    const opened = await openByRecovery(userId, vaultKey);
    if (opened) {
      run = open(opened);
      return await run("look", []);
    }
    await replaceLocked(userId, async (fresh) => {
      const next = open(fresh);
      await next("recover", [typed]);
      run = next;
    });
    // `replaceLocked` has called what it was given, or thrown.
    return await run!("look", []);
  }

  return async (verb, input) => {
    const opened = run ? null : await openStore(userId);
    if (opened) run = open(opened);
    if (run) return await run(verb, input);
    if (verb === "look") return await state();
    // Pages call this method with a text.
    if (verb === "recover") return await recover(input[0] as string);
    if (verb === "hint") return null;
    // Pages follow the state: once the keys are open they ask again for what they show.
    if (!isShown) await state().catch(() => {});
    throw new PrivateError("locked");
  };
}
