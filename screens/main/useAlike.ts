import { signal } from "@preact/signals";
import { useEffect } from "react";
import { eventually, lazy } from "../../browser/lazy.ts";
import type { MemberList } from "../../client/members/store.ts";

/** Loaded with the first display name, and kept: comparing names requires a table of letters. */
const compare = signal<(list: MemberList) => ReadonlySet<string>>();

/** Returns the members of a list whose display name or nickname is ambiguous (MEND-25, COM-6). */
export function useAlike(list: MemberList | undefined): ReadonlySet<string> | undefined {
  const isNeeded = list?.members.some((one) => one.nickname ?? one.display_name);
  useEffect(() => {
    if (!isNeeded) return;
    eventually(lazy(() => import("../../client/members/look_alikes.ts"))).then(({ alikeIn }) => {
      compare.value = alikeIn;
    });
  }, [isNeeded]);
  return isNeeded ? compare.value?.(list!) : undefined;
}
