import { signal } from "@preact/signals";
import { useEffect } from "react";
import { lazy } from "../../browser/lazy.ts";
import type { MemberList } from "../../client/members/store.ts";

const NOBODY: ReadonlySet<string> = new Set();
/** Loaded with the first display name, and kept: what compares names needs a table of letters. */
const compare = signal<(list: MemberList) => ReadonlySet<string>>();

/** Those of a list whose display name alone isn't enough (MEND-25). */
export function useAlike(list: MemberList | undefined): ReadonlySet<string> {
  const isNeeded = list?.members.some((member) => member.display_name);
  useEffect(() => {
    if (!isNeeded || compare.value) return;
    lazy(() => import("../../client/members/look_alikes.ts")).then(
      ({ alikeIn }) => void (compare.value = alikeIn),
      // What can't be compared could be anybody's.
      () => void (compare.value = ({ members }) => new Set(members.map((one) => one.user_id))),
    );
  }, [isNeeded]);
  return isNeeded && compare.value ? compare.value(list!) : NOBODY;
}
