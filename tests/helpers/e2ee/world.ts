import { hex } from "../../../protocol/e2ee/bytes.ts";
import { Device } from "./device.ts";
import { Host } from "./host.ts";
import { newPerson, type Person } from "./person.ts";

export const CHANNEL = "channel-1";

/** ada owns the server and its private channel; ben and cy are members, each with a phone. */
export async function threePeople() {
  const host = await Host.create();
  const [a, b, c] = await Promise.all(["ada", "ben", "cy"].map(newPerson));
  const [ada, ben, cy] = await Promise.all([a, b, c].map((one) => Device.create(host, one)));
  await ada.sign({ kind: "root", space: "server" });
  await ada.createGroup(CHANNEL);
  for (const one of [b, c]) await ada.sign(memberAct(one));
  await ada.add(CHANNEL, ben.deviceId, cy.deviceId);
  await ben.join(CHANNEL);
  await cy.join(CHANNEL);
  return { host, ada, ben, cy, a, b, c };
}

export function memberAct({ userId, key }: Person) {
  return { kind: "member" as const, user: userId, key: hex(key.publicKey) };
}

/** Equal for devices that agree on everything. */
export function authenticatorOf(device: Device): string {
  return hex(device.group(CHANNEL).authenticator);
}
