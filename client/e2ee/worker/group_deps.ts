import type { Mls } from "../../../mls/mod.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { PersonEntry } from "../../../protocol/e2ee/key_log.ts";
import type { SignedPosition } from "../../../protocol/e2ee/position.ts";
import type { EndpointResponse } from "../link/messages.ts";
import type { Call } from "./call.ts";
import type { Directory } from "./directory.ts";
import type { KeyLogHeads } from "./key_log_heads.ts";
import type { KeysFit } from "./keys_fit.ts";
import type { Store } from "./store.ts";

/** Dependencies of all modules about conversations. */
export interface GroupDeps {
  userId: string;
  store: Store;
  call: Call;
  mls: Mls;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  directory: Directory;
  heads: KeyLogHeads;
  /**
   * Returns whether a head that another person claims to have seen may be true; throws as
   * `KeyLogHeads.take`.
   */
  isHeadPossible: (size: number, root: Bytes) => Promise<boolean>;
  /** Runs `judgeKeys` of parts/judge.ts, after other work on the key log. */
  judgeKeys: (position: SignedPosition) => Promise<KeysFit>;
  /** Runs `proveKeys` of parts/log_keys.ts, likewise. */
  proveKeys: (shown: EndpointResponse<"getAuthorityKeys">) => Promise<PersonEntry[]>;
}
