/** People with many devices in private channels, outside of any browser. */
import { type Authority, emptyAuthority } from "../protocol/e2ee/authority_state.ts";
import { signEntry } from "../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../protocol/e2ee/authority_change.ts";
import { foldEntries } from "../protocol/e2ee/authority.ts";
import { hex } from "../protocol/e2ee/bytes.ts";
import { createServer, invite, register } from "../tests/helpers/account.ts";
import type { Account } from "../tests/helpers/account.ts";
import { MlsDevice } from "../tests/helpers/e2ee/mls_device.ts";
import { Person } from "../tests/helpers/person.ts";

/** Devices of one person: eleven people and the one who joins make a hundred. */
export const EACH = 9;

export const personOf = (url: string, { user, token, sessionToken }: Account) =>
  new Person(url, user, token, sessionToken, new Headers());

export interface Crowd {
  accounts: Account[];
  /** Nine of each. */
  devices: MlsDevice[];
}

/** @param count devices */
export async function crowdOf(url: string, count: number): Promise<Crowd> {
  const accounts: Account[] = [];
  const devices: MlsDevice[] = [];
  while (devices.length < count) {
    const account = await register(url, `crowd_${accounts.length}`);
    accounts.push(account);
    const first = await MlsDevice.of(personOf(url, account));
    devices.push(first);
    for (let i = 1; i < EACH && devices.length < count; i++) devices.push(await first.further());
  }
  return { accounts, devices };
}

/** Creates a server with a private channel whose encryption nobody has started. */
export async function privateChannel(owner: Account, guests: Account[]) {
  const { server } = await createServer(owner, "Private");
  await invite(owner, server.id, guests);
  const path = `/channels/server/${server.id}`;
  const body = { name: "quiet", mode: "private" };
  const { channel } = await owner.call<{ channel: { id: string } }>("POST", path, body);
  return { id: channel.id, space: "server" as const, serverId: server.id, userIds: [] };
}

/** The log of authority of a server whose owner has this device. */
export class SignedLog {
  authority: Authority;

  constructor(readonly device: MlsDevice, readonly serverId: string) {
    this.authority = emptyAuthority(serverId);
  }

  async sign(...acts: AuthorityChange[]): Promise<void> {
    const { identity, key, session } = this.device;
    const { length } = this.authority;
    const entries: string[] = [];
    for (const act of acts) {
      const entry = await signEntry({ identity, privateKey: key.privateKey }, this.authority, act);
      this.authority = await foldEntries(this.authority, [entry], { trustsRoot: () => true });
      entries.push(entry.toBase64());
    }
    const { status, body } = await session.post(`/e2ee/authority/${this.serverId}`, {
      length,
      entries,
    });
    if (status >= 300) throw new Error(`the log was not taken: ${JSON.stringify(body)}`);
  }

  /** Lets people in by the keys that the server knows of them. */
  async admit(ids: string[]): Promise<void> {
    const { body } = await this.device.session.get(`/e2ee/people?ids=${ids.join(",")}&version=2`);
    type Shown = { user_id: string; person_key: string };
    await this.sign(...(body.people as Shown[]).map(({ user_id, person_key }) => ({
      kind: "member" as const,
      user: user_id,
      key: hex(Uint8Array.fromBase64(person_key) as Uint8Array<ArrayBuffer>),
    })));
  }
}
