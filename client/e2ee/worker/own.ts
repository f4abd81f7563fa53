import { fromBase64 } from "../../base/base64.ts";
import { equal } from "../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import type { OwnIdentity } from "../../../protocol/e2ee/people_schemas.ts";
import type { Phase } from "../link/verbs.ts";
import type { Call } from "./call.ts";
import { names, type OwnDeviceKeys, type OwnPerson } from "./records.ts";
import type { Store } from "./store.ts";

interface Deps {
  store: Store;
  call: Call;
}

/** One's own keys, as the server and this device know them (E2E-8 to 15). */
export class Own {
  constructor(readonly deps: Deps) {}

  /** What the server knows of oneself. */
  ask(): Promise<OwnIdentity> {
    return this.deps.call("getIdentity");
  }

  /** Where this device stands, by what the server says and what it holds. */
  async phase(identity: OwnIdentity): Promise<Phase> {
    const [person, device] = await Promise.all([this.person(), this.device()]);
    if (!person || !device?.isKnown) return identity.person_key === null ? "none" : "elsewhere";
    // A server that knows no keys of this person has lost them, and a device that isn't listed (MEND-32).
    const isSame = identity.person_key === null ||
      equal(fromBase64(identity.person_key), person.key.publicKey);
    if (!isSame) return "replaced";
    const listed = identity.devices.find(({ id }) => id === device.id);
    return listed?.revoked ? "revoked" : "ready";
  }

  /** True where the server knows nothing of this device, which it had taken. */
  async isLost({ devices }: OwnIdentity): Promise<boolean> {
    const own = await this.device();
    return !!own?.isKnown && !devices.some(({ id }) => id === own.id);
  }

  /** The server has taken this device, and its response was lost: from now on it is one. */
  async notice({ devices }: OwnIdentity): Promise<void> {
    const own = await this.device();
    if (!own || own.isKnown || !devices.some(({ id }) => id === own.id)) return;
    await this.deps.store.write({ [names.device]: { ...own, isKnown: true } });
  }

  /** How many key packages are to be made: none while enough are left (E2E-15). */
  async missingPackages({ devices }: OwnIdentity): Promise<number> {
    const own = await this.device();
    const listed = devices.find(({ id }) => id === own?.id);
    if (!listed || listed.revoked || listed.packages >= E2EE_LIMITS.keyPackagesLow) return 0;
    return E2EE_LIMITS.keyPackages - listed.packages;
  }

  person(): Promise<OwnPerson | null> {
    return this.deps.store.get<OwnPerson>(names.person);
  }

  device(): Promise<OwnDeviceKeys | null> {
    return this.deps.store.get<OwnDeviceKeys>(names.device);
  }
}
