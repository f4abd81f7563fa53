import type { Client } from "../../../client/app/client.ts";
import type { PairingAct, PrivateConversations } from "../../../client/e2ee/entry.ts";
import { mayHaveCamera, readCode } from "../../../client/private/code_camera.ts";
import { withErrorText } from "./with_error_text.ts";

/** Returns the actions on the user's own keys; each rejects with a text for the user. */
export function keyActions(opened: PrivateConversations, client: Pick<Client, "e2ee">) {
  return {
    begin: (anew?: boolean) => withErrorText(() => opened.begin(anew)),
    recoveryKey: () => withErrorText(() => opened.recoveryKey()),
    confirmRecovery: (typed: string) => withErrorText(() => opened.confirmRecovery(typed)),
    recoveryLater: () => withErrorText(() => opened.recoveryLater()),
    newRecoveryKey: () => withErrorText(() => opened.newRecoveryKey()),
    recover: (typed: string) => withErrorText(() => opened.recover(typed)),
    unlock: (password: string) => withErrorText(() => client.e2ee.unlock(password)),
    pairing: (act: PairingAct) => withErrorText(() => opened.pairing(act)),
    camera: { isThere: mayHaveCamera, readCode },
    continueLog: () => withErrorText(() => opened.continueLog()),
    devices: () => withErrorText(() => opened.devices()),
    knowDevice: (id: string) => withErrorText(() => opened.knowDevice(id)),
    revoke: (id: string) => withErrorText(() => opened.revoke(id)),
    async beginReset(password: string, code?: string) {
      const at = await withErrorText(() => opened.beginReset(password, code));
      void client.e2ee.typed(password);
      return at;
    },
    cancelReset: () => withErrorText(() => opened.cancelReset()),
  };
}
