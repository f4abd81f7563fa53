import { record, type } from "../../kernel/records.ts";

/** Our id by the id where something was imported from; `into`: the other way about. */
export const importedIds = record("imported", {
  value: type<string>(),
  key: { kind: "text", id: "text" },
  belongsTo: { nobody: "an import can be repeated" },
});
