import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { LateFeature, Rows } from "./late_feature.ts";
import { LATE_FEATURES } from "./late_feature_list.ts";

/** Returns all features' rows for one menu. Rejects if those of one can't be had. */
export async function featureRows(
  rowsOf: (feature: LateFeature) => Rows | undefined,
): Promise<MenuItem[]> {
  return (await Promise.all(LATE_FEATURES.map((feature) => rowsOf(feature) ?? []))).flat();
}

/** Returns the same, but without those that can't be had. */
export async function availableRows(
  rowsOf: (feature: LateFeature) => Rows | undefined,
): Promise<MenuItem[]> {
  const rows = LATE_FEATURES.map(async (feature) => await rowsOf(feature) ?? []);
  const had = await Promise.allSettled(rows);
  return had.flatMap((one) => one.status === "fulfilled" ? one.value : []);
}

/** Sorts rows by their groups. Those of one group keep their order. */
export function byGroup(groups: readonly string[], rows: readonly MenuItem[]): MenuItem[] {
  return groups.flatMap((group) => rows.filter((row) => row.group === group));
}
