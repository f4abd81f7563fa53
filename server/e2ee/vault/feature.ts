import { defineFeature, withRules } from "../../features/define.ts";
import { orphanLarge } from "../../storage/large_values.ts";
import { vaults } from "./records.ts";

/** Vaults: a person's own keys, sealed with the recovery key. */
export const vaultFeature = defineFeature({
  name: "e2ee-vault",
  records: [
    withRules(vaults, {
      exported: { omitted: "sealed: only devices can read it" },
      onDelete: (_app, tx, _at, { sealed }) => orphanLarge(tx, sealed),
    }),
  ],
});
