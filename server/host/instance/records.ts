import type { Config } from "../config/load.ts";
import type { Rates } from "../../../protocol/rates.ts";

/** What admins chose while the server ran; absent: as the options say. */
export interface InstanceRecord {
  registration?: Config["registration"];
  rates?: Partial<Rates>;
}
