import { signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { HoistedGroup, Member } from "../../protocol/servers.ts";

/** A place in the members panel: whose it is, by user id; null: not known yet. */
export type Slot = string | null;

/**
 * Known members of a server, or the two people of a direct message. A small server's are all known;
 * of a large one, the visited parts of the panel and the members asked for.
 */
export interface MemberList {
  status: "loading" | "ready" | "error";
  /** The known members, in no order. */
  members: readonly Member[];
  /** The panel's groups in their order; as long as there are members in them. */
  online: readonly Slot[];
  offline: readonly Slot[];
  /** Roles under whose names the first of those online stand, the highest first (MEND-26d). */
  hoisted: readonly HoistedGroup[];
  /** An unknown member has changed: the order must be fetched again. */
  stale: boolean;
}
export type MemberLists = Readonly<Record<string, MemberList>>;

/** Milliseconds after which a stale list is fetched again. */
export const REFETCH_DELAY_MS = 1500;

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

/**
 * Creates the store of members by the id of their server or direct message, loaded on first use.
 */
export function createMembersStore() {
  const lists = signal<MemberLists>({});
  return {
    lists,
    update: (change: Change<MemberLists>) => void (lists.value = change(lists.value)),
  };
}
