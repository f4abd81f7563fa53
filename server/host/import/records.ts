import { record, type } from "../../kernel/records.ts";

/** Our id by the id in the source system; `into`: the reverse. */
export const importedIds = record("imported", {
  value: type<string>(),
  key: { kind: "text", id: "text" },
  belongsTo: { nobody: "an import can be repeated" },
});
