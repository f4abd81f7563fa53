import type { Client } from "../../../client/app/client.ts";
import type { PairingAct, PrivateConversations } from "../../../client/e2ee/entry.ts";
import { mayHaveCamera, readCode } from "../../../client/private/code_camera.ts";
import { worded } from "./worded.ts";

/** Returns the actions on the user's own keys; each rejects with a text for the user. */
export function keyActions(opened: PrivateConversations, client: Pick<Client, "e2ee">) {
  return {
    begin: (anew?: boolean) => worded(() => opened.begin(anew)),
    recoveryKey: () => worded(() => opened.recoveryKey()),
    confirmRecovery: (typed: string) => worded(() => opened.confirmRecovery(typed)),
    recoveryLater: () => worded(() => opened.recoveryLater()),
    newRecoveryKey: () => worded(() => opened.newRecoveryKey()),
    recover: (typed: string) => worded(() => opened.recover(typed)),
    unlock: (password: string) => worded(() => client.e2ee.unlock(password)),
    pairing: (act: PairingAct) => worded(() => opened.pairing(act)),
    camera: { isThere: mayHaveCamera, readCode },
    continueLog: () => worded(() => opened.continueLog()),
    devices: () => worded(() => opened.devices()),
    knowDevice: (id: string) => worded(() => opened.knowDevice(id)),
    revoke: (id: string) => worded(() => opened.revoke(id)),
    async beginReset(password: string, code?: string) {
      const at = await worded(() => opened.beginReset(password, code));
      void client.e2ee.typed(password);
      return at;
    },
    cancelReset: () => worded(() => opened.cancelReset()),
  };
}
