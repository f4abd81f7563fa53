import { fromBase64 } from "../../base/base64.ts";
import { equal } from "../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import type { OwnIdentity } from "../../../protocol/e2ee/people_schemas.ts";
import type { Phase } from "../link/keys.ts";
import type { Call } from "./call.ts";
import { lazyModules } from "./lazy_modules.ts";
import { names, type OwnDeviceKeys, type OwnPerson } from "./records.ts";
import type { Store } from "./store.ts";

interface Deps {
  store: Store;
  call: Call;
}

/** The user's own keys, as the server and this device know them (E2E-8 to 15). */
export class OwnKeys {
  constructor(readonly deps: Deps) {}

  /**
   * Returns what the server knows of the user, and proves to it which device this session is
   * (MEND-4).
   */
  async fetch(): Promise<OwnIdentity> {
    const identity = await this.deps.call("getIdentity");
    const [own, listed] = await this.#listed(identity);
    // A listed device matches keys that are here, so `own` exists.
    if (listed && !(own!.isKnown && (listed.current || listed.revoked))) {
      // A failed proof is retried with the first call that needs it.
      await lazyModules.proof().then(({ proveDevice }) => proveDevice(this.deps, identity))
        .catch(() => {});
    }
    return identity;
  }

  /** Returns the state of this device, from the server's answer and its own store. */
  async phase(identity: OwnIdentity): Promise<Phase> {
    const [person, [own, listed]] = await Promise.all([this.person(), this.#listed(identity)]);
    if (!person || !own?.isKnown) return identity.person_key === null ? "none" : "elsewhere";
    // A server that knows no keys of this person has lost them, and has lost a device that it
    // doesn't list (MEND-32).
    const isSame = identity.person_key === null ||
      equal(fromBase64(identity.person_key), person.key.publicKey);
    if (!isSame) return "replaced";
    return listed?.revoked ? "revoked" : "ready";
  }

  /** Returns whether the server has lost this device, which it once accepted. */
  async isLost(identity: OwnIdentity): Promise<boolean> {
    const [own, listed] = await this.#listed(identity);
    return !!own?.isKnown && !listed;
  }

  /** Returns whether more key packages have to be made (E2E-15). */
  async isLowOnPackages(identity: OwnIdentity): Promise<boolean> {
    const [, listed] = await this.#listed(identity);
    return !!listed && !listed.revoked && listed.packages < E2EE_LIMITS.keyPackagesLow;
  }

  /** Returns the keys of this device, and the device as the server lists it. */
  async #listed({ devices }: OwnIdentity) {
    const own = await this.device();
    return [own, devices.find(({ id }) => id === own?.id)] as const;
  }

  person(): Promise<OwnPerson | null> {
    return this.deps.store.get<OwnPerson>(names.person);
  }

  device(): Promise<OwnDeviceKeys | null> {
    return this.deps.store.get<OwnDeviceKeys>(names.device);
  }
}
