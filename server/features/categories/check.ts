import type { FeatureCheck } from "../../kernel/check.ts";
import type { CategoryRecord, OrderRecord } from "../../membership/channels/records.ts";

/** Compares categories with the orders of channels that list them. */
export function checkCategories(): FeatureCheck {
  const names = new Map<string, string>();
  const listed = new Map<string, string>();
  return {
    take: {
      category([id], { name }: CategoryRecord) {
        names.set(id, name);
      },
      channel_order([serverId], { categories = [] }: OrderRecord) {
        for (const { id } of categories) listed.set(id, serverId);
      },
    },
    *problems() {
      for (const [id, name] of names) {
        if (!listed.has(id)) yield `The category "${name}" (${id}) is in no server's order`;
      }
      for (const [id, serverId] of listed) {
        if (!names.has(id)) {
          yield `The server ${serverId} lists a category that does not exist: ${id}`;
        }
      }
    },
  };
}
