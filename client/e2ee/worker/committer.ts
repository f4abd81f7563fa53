import { CallError, PrivateError } from "../link/errors.ts";
import type { CommitApplier } from "./commit_applier.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { OpenConversation } from "./open_conversation.ts";
import { planOf } from "./membership.ts";
import { lazyModules } from "./lazy_modules.ts";

/** Attempts in which another device may be faster (E2E-23). */
const MAX_ATTEMPTS = 20;
const MIN_WAIT_MS = 50;
const MAX_WAIT_MS = 500;
/** Errors after which the state is read again and the commit retried. */
const LATE = ["stale_epoch", "removal_pending"];
/** Retried once: the server can't always tell whom others have just removed (E2E-46). */
const WRONG = "bad_commit";

const someTime = () => MIN_WAIT_MS + Math.random() * (MAX_WAIT_MS - MIN_WAIT_MS);

interface CommitPendingOptions {
  /** Returns whether this device's own keys are due for renewal (E2E-25). */
  renews?: () => boolean;
  /** Lets others go first when nobody is waiting. */
  isPatient?: boolean;
  /** Called before a removal, so that pages can show it (E2E-40). */
  removing?: () => Promise<unknown>;
}

/** Brings a group up to date with one commit, and retries if another device was faster. */
export class Committer {
  constructor(readonly deps: GroupDeps, readonly applying: CommitApplier) {}

  /** Catches up, and commits due changes: removals, and people the log admits (E2E-20, E2E-21). */
  async commitPending(
    held: OpenConversation,
    { renews = () => false, isPatient = false, removing }: CommitPendingOptions = {},
  ): Promise<void> {
    const { deps, applying } = this;
    let lateIn: number | null = null;
    let isWrong = false;
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      await applying.catchUp(held);
      if (!held.group || held.isAhead || held.log.outdated) return;
      // No other device was faster: a person to add has left, or has removed a device.
      if (lateIn === held.record.epoch) deps.directory.forget();
      const plan = await planOf(held);
      if (!plan.add.size) held.refused = [];
      const isDue = plan.add.size > 0 || plan.remove.length > 0 || held.pending.length > 0;
      if (!isDue && !renews()) return;
      if (plan.remove.length > 0 || held.pending.length > 0) await removing?.();
      if (isPatient && tries === 0) {
        await deps.wait(someTime());
        continue;
      }
      const claimed = plan.add.size ? await (await lazyModules.claims()).claim(held, plan) : [];
      if (!claimed.length && !plan.remove.length && !held.pending.length && !renews()) return;
      try {
        await (await lazyModules.submit()).submit(applying, held, claimed, plan.remove);
        // Claims are limited to a hundred at once: there may be more.
        if (plan.add.size <= claimed.length) return;
        if (!claimed.length) return;
      } catch (error) {
        const code = error instanceof CallError ? error.code : null;
        const mayBeLate = code === WRONG && claimed.length > 0 && !isWrong;
        if (!code || !(LATE.includes(code) || mayBeLate)) throw error;
        isWrong ||= code === WRONG;
        lateIn = code === "removal_pending" ? null : held.record.epoch;
        await deps.wait(someTime());
      }
    }
    throw new PrivateError("no_progress");
  }
}
