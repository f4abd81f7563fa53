import { signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { HoistedGroup, Member } from "../../protocol/servers.ts";

/** A place in the members panel: whose it is, by user id; null: not known yet. */
export type Slot = string | null;

/**
 * What is known of the members of a server, or of the two of a direct message: of a small one all,
 * of a large one the parts of the panel that were looked at, and those who were asked for.
 */
export interface MemberList {
  status: "loading" | "ready" | "error";
  /** Those who are known, in no order. */
  members: readonly Member[];
  /** The panel's groups in their order; as long as there are members in them. */
  online: readonly Slot[];
  offline: readonly Slot[];
  /** Roles under whose names the first of those online stand, the highest first (MEND-26d). */
  hoisted: readonly HoistedGroup[];
  /** Something happened to somebody who is not known: the order must be asked for again. */
  stale: boolean;
}
export type MemberLists = Readonly<Record<string, MemberList>>;

/** Milliseconds after which what is not right any more is asked for again. */
export const PAUSE = 1500;

/** Nothing is known yet. */
export const NO_MEMBERS: MemberList = {
  status: "loading",
  members: [],
  online: [],
  offline: [],
  hoisted: [],
  stale: false,
};

export type MembersStore = ReturnType<typeof createMembersStore>;

/** Members by the id of their server or direct message, loaded when first asked for. */
export function createMembersStore() {
  const lists = signal<MemberLists>({});
  return {
    lists,
    update: (change: Change<MemberLists>) => void (lists.value = change(lists.value)),
  };
}
