import type { FeatureCheck } from "../../kernel/check.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import type { MlsGroupRecord } from "./records.ts";

/** Compares private channels with their groups. */
export function checkGroups(): FeatureCheck {
  /** By channel: where a private channel says that its group is, and where that is. */
  const sealed = new Map<string, string>();
  const groups = new Map<string, string>();
  const purges = new Set<string>();
  return {
    take: {
      channel([id], { sealed: state }: ChannelRecord) {
        if (state?.generation) sealed.set(id, epochOf(state));
      },
      e2ee_group: ([id], group: MlsGroupRecord) => void groups.set(id, epochOf(group)),
      purge: ([id]) => void purges.add(id),
    },
    *problems() {
      for (const [id, epoch] of sealed) {
        const found = groups.get(id) ?? "none";
        if (found !== epoch) {
          yield `The private channel ${id} is in epoch ${epoch}, its group: ${found}`;
        }
      }
      for (const [id, epoch] of groups) {
        if (sealed.has(id) || purges.has(id)) continue;
        yield `A group in epoch ${epoch} is of a channel that is not private or does not exist: ${id}`;
      }
    },
  };
}

/** Generation and epoch, for comparing. */
function epochOf({ generation, epoch }: { generation: number; epoch: number }): string {
  return `${generation}-${epoch}`;
}
