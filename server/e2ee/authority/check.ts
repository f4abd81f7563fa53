import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import type { AuthorityHead } from "./records.ts";

/** Compares the length of each log of authority with its entries. */
export function checkAuthority(): FeatureCheck {
  const heads = new Map<string, number>();
  const counts = new CounterCheck();
  return {
    take: {
      e2ee_authority_head([scope], { length }: AuthorityHead) {
        heads.set(scope, length);
        counts.setStored(scope, length);
      },
      e2ee_authority: ([scope]) => counts.add(scope),
    },
    *problems() {
      for (const { id, stored, found } of counts.differences()) {
        if (!heads.has(id)) continue;
        yield `The log of authority of ${id} counts ${stored} entries, but has ${found}`;
      }
    },
  };
}
