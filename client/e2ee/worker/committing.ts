import { toBase64 } from "../../base/base64.ts";
import { type Commit, type Group, readKeyPackage } from "../../../mls/mod.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import { CallError } from "../link/errors.ts";
import type { Applying } from "./applying.ts";
import { confirming } from "./confirming.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { Held } from "./held.ts";
import { planOf } from "./membership.ts";
import type { Claimed } from "./parts/claiming.ts";
import { parts } from "./parts.ts";

/** How often somebody else may be faster (E2E-23). */
const TRIES = 20;
const WAIT_MIN = 50;
const WAIT_MAX = 500;
/** What is read anew and tried again. */
const LATE = ["stale_epoch", "removal_pending"];

const waited = () =>
  new Promise((resolve) => setTimeout(resolve, WAIT_MIN + Math.random() * (WAIT_MAX - WAIT_MIN)));

interface TendOptions {
  /** Whether this device's own keys are to be renewed as well (E2E-25). */
  renews?: () => boolean;
  /** Lets others be first, where nobody waits for it. */
  isPatient?: boolean;
  /** Somebody is about to be removed: pages are to say so (E2E-40). */
  removing?: () => Promise<unknown>;
}

/** Brings a group to where it has to be: one commit, and again where somebody else was faster. */
export class Committing {
  constructor(readonly deps: GroupDeps, readonly applying: Applying) {}

  /**
   * Catches up, and commits what is due: removals, and whom the log allows (E2E-20, E2E-21).
   */
  async tend(
    held: Held,
    { renews = () => false, isPatient = false, removing }: TendOptions = {},
  ): Promise<void> {
    const { deps, applying } = this;
    let isLastTry = false;
    for (let tries = 0; tries < TRIES; tries++) {
      await applying.catchUp(held);
      if (!held.group || held.isAhead) return;
      const plan = await planOf(held);
      if (!plan.add.size) held.refused = [];
      const isDue = plan.add.size > 0 || plan.remove.length > 0 || held.pending.length > 0;
      if (!isDue && !renews()) return;
      if (plan.remove.length > 0 || held.pending.length > 0) await removing?.();
      if (isPatient && tries === 0) {
        await waited();
        continue;
      }
      const claimed = plan.add.size ? await (await parts.claiming()).claim(held, plan) : [];
      if (!claimed.length && !plan.remove.length && !held.pending.length && !renews()) return;
      try {
        await this.#commit(held, claimed, plan.remove);
        // A hundred at once: there may be more.
        if (plan.add.size <= claimed.length) return;
        if (!claimed.length) return;
      } catch (error) {
        const code = error instanceof CallError ? error.code : null;
        if (code === "bad_commit" && !isLastTry) {
          // Somebody has taken a device back, or was removed, a moment ago.
          isLastTry = true;
          deps.directory.forget();
          continue;
        }
        if (!code || !LATE.includes(code)) throw error;
        await waited();
      }
    }
    throw new Error("the group is changed by others all the time");
  }

  async #commit(
    held: Held,
    adds: Claimed[],
    remove: Bytes[],
  ): Promise<void> {
    const { call } = this.deps;
    const { generation, epoch, atSeq } = held.record;
    const logLength = held.log.authority.length;
    const made = await (await withPending(held)).commit({
      add: adds.map(({ keyPackage }) => keyPackage),
      remove,
      authenticatedData: confirming(atSeq, logLength),
    });
    const body = {
      device: held.device.id,
      generation,
      epoch,
      commit: toBase64(made.commit),
      groupInfo: toBase64(made.groupInfo),
      welcome: welcomeOf(made, adds.map(({ device }) => device)),
    };
    const added = adds.map(({ keyPackage }) => readKeyPackage(keyPackage).identity as Bytes);
    const sent = { body, next: made.next.save(), added, logLength };
    await held.save({ sent });
    const taken = await call("commit", { id: held.id, body });
    const proposals = held.pending.map((one) => toBase64(one));
    const row = { epoch, proposals, commit: body.commit, at_seq: taken.at_seq };
    await this.applying.advanceOwn(held, made.next, sent, row);
    made.settle();
  }
}

function welcomeOf({ welcome }: Commit, deviceIds: string[]) {
  return welcome && { bytes: toBase64(welcome), deviceIds };
}

/** The group with what the server has proposed. */
async function withPending({ group, pending }: Held): Promise<Group> {
  let next = group!;
  for (const one of pending) next = (await next.process(one)).next;
  return next;
}
