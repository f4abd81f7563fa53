/** Push services that accept and say nothing, and an account that names them (MEND-9). */
import { type AddressInfo, createServer } from "node:net";
import { type Account, signIn } from "../tests/helpers/account.ts";
import { newPushSecrets, toBase64Url } from "../tests/helpers/push_crypto.ts";

/** Sessions of the account: few enough that its logins aren't limited. */
const DEVICES = 5;

/** Takes connections and says nothing. @returns its port */
async function silentService(): Promise<number> {
  const server = createServer((socket) => void socket.on("error", () => {}));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  server.unref();
  return (server.address() as AddressInfo).port;
}

/** Subscribes sessions of the account, each at a service of another name. */
export async function subscribeToSilence(url: string, account: Account): Promise<void> {
  const port = await silentService();
  for (let device = 0; device < DEVICES; device++) {
    const session = await signIn(url, account);
    const { publicKey, auth } = newPushSecrets();
    await session.call("PUT", "/users/push", {
      endpoint: `https://silent-${device}.lan:${port}/`,
      keys: { p256dh: toBase64Url(publicKey), auth: toBase64Url(auth) },
    });
  }
}
