import type { AdminSettings } from "../../../protocol/admin.ts";
import { type RateName, RATES } from "../../../protocol/rates.ts";
import { rateOptionOf } from "../config/rate_options.ts";
import type { AppContext } from "../context.ts";

/** The settings in force, and which of them the host has fixed. */
export function settingsView({ instance, rates }: AppContext): AdminSettings {
  const inForce = instance.rates;
  return {
    registration: { value: instance.registration, fixed: instance.fixedBy("registration") },
    push: { value: instance.push, fixed: instance.fixedBy("push") },
    fileMax: { value: instance.fileMax, fixed: instance.fixedBy("fileMax") },
    quotaPerson: { value: instance.quotaPerson, fixed: instance.fixedBy("quotaPerson") },
    quota: { value: instance.quota, fixed: instance.fixedBy("quota") },
    rates: (Object.keys(RATES) as RateName[]).map((name) => ({
      name,
      ...inForce[name],
      fixed: instance.fixedBy(rateOptionOf(name)),
    })),
    limited: rates.on,
  };
}
