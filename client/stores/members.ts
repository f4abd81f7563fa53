import { type ReadonlySignal, signal } from "@preact/signals";
import type { Member } from "../../protocol/servers.ts";

export interface MemberList {
  status: "loading" | "ready" | "error";
  members: readonly Member[];
}
export type MemberLists = Readonly<Record<string, MemberList>>;

/** Members by server id, loaded when first asked for. */
export interface MembersStore {
  readonly lists: ReadonlySignal<MemberLists>;
  update(change: (lists: MemberLists) => MemberLists): void;
}

export function createMembersStore(): MembersStore {
  const lists = signal<MemberLists>({});
  return { lists, update: (change) => void (lists.value = change(lists.value)) };
}
