import { toBase64 } from "../../../base/base64.ts";
import type { OwnIdentity } from "../../../../protocol/e2ee/people_schemas.ts";
import { signSession } from "../../../../protocol/e2ee/session_proof.ts";
import type { Call } from "../call.ts";
import { names, type OwnDeviceKeys } from "../records.ts";
import type { Store } from "../store.ts";

interface Deps {
  store: Store;
  call: Call;
}

/**
 * Proves that this session acts as the device whose keys are here, if the server lists it and
 * hasn't seen that yet (MEND-4). Records that the server has accepted the device, if its response
 * was lost.
 * @param identity shows the device as proven afterwards
 * @throws CallError
 */
export async function proveDevice(
  { store, call }: Deps,
  identity: OwnIdentity,
): Promise<void> {
  const own = await store.get<OwnDeviceKeys>(names.device);
  const listed = identity.devices.find(({ id }) => id === own?.id);
  if (!own || !listed) return;
  if (!own.isKnown) await store.write({ [names.device]: { ...own, isKnown: true } });
  if (listed.current || listed.revoked) return;
  const acting = { sessionId: identity.session, deviceId: own.id };
  const signature = toBase64(await signSession(own.signature, acting));
  await call("proveDevice", { id: own.id, body: { signature } });
  listed.current = true;
}
