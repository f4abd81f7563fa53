/** People who talk in private: browsers with keys, and what their pages would send and show. */
import assert from "node:assert/strict";
import type { Conversation, PrivateChannel } from "../../../client/e2ee/link/conversations.ts";
import type {
  OpenedRow,
  OutgoingContent,
  SealedContent,
  SealedRow,
} from "../../../client/e2ee/link/rows.ts";
import type { Message, SealedReaction } from "../../../protocol/messages.ts";
import { type Account, signIn } from "../account.ts";
import type { TestApp } from "../app.ts";
import { befriend, openDm } from "../people.ts";
import { Person } from "../person.ts";
import type { ApiResponse } from "../responses.ts";
import { TestBrowser, type TestPage } from "./client.ts";

/** Browser that is a device of a person, with one open page. */
export class Talker implements Disposable {
  #nonce = 0;
  /** The last row that its page has. */
  after: number | null = null;

  private constructor(readonly browser: TestBrowser, readonly page: TestPage) {}

  static over(browser: TestBrowser): Talker {
    return new Talker(browser, browser.open());
  }

  /** Creates the first device of a person. */
  static async first(person: Person, now?: () => number): Promise<Talker> {
    const talker = Talker.over(new TestBrowser(person, now));
    await talker.page.ask("begin");
    return talker;
  }

  /** Another device of the same person, by the recovery key, in a session of its own. */
  async further(app: TestApp): Promise<Talker> {
    const key = await this.page.ask("recoveryKey");
    const session = await app.login(this.person.user.username);
    const talker = Talker.over(new TestBrowser(session, this.browser.now));
    await talker.page.ask("recover", key!);
    return talker;
  }

  /** Ends its worker, and starts another one from the stored data. */
  restarted(): Talker {
    return Talker.over(this.browser.restarted());
  }

  get person(): Person {
    return this.browser.person;
  }

  look(channel: PrivateChannel): Promise<Conversation> {
    return this.page.ask("conversation", channel);
  }

  hint(channel: PrivateChannel): Promise<null> {
    return this.page.ask("hint", { kind: "channel", id: channel.id });
  }

  seal(channel: PrivateChannel, content: OutgoingContent): Promise<SealedContent> {
    return this.page.ask("seal", channel.id, `${++this.#nonce}`, content);
  }

  /**
   * Sends like a page: sealed once, and again if the server asks for it.
   * @param files ids of uploaded files for it
   */
  async send(
    channel: PrivateChannel,
    content: OutgoingContent | string,
    files?: string[],
  ): Promise<{ id: string; seq: number }> {
    const said: OutgoingContent = typeof content === "string"
      ? { op: "text", text: content }
      : content;
    const nonce = `${this.person.id}-${++this.#nonce}`;
    let sealed = await this.page.ask("seal", channel.id, nonce, said);
    for (let tries = 0;; tries++) {
      const { status, body } = await this.#post(channel, said, {
        ...sealed,
        ...(files && { files }),
      });
      if (status < 300) {
        const { id, seq } = body.message;
        await this.page.ask("sent", channel.id, nonce, id, seq);
        return { id, seq };
      }
      const isLate = body.code === "stale_epoch" || body.code === "removal_pending";
      assert.ok(isLate && tries < 20, JSON.stringify(body));
      sealed = await this.page.ask("reseal", channel.id, nonce);
    }
  }

  #post(
    { id }: PrivateChannel,
    content: OutgoingContent,
    sealed: SealedContent & { files?: string[] },
  ): Promise<ApiResponse> {
    if (content.op === "text") return this.person.post(`/messages/${id}`, sealed);
    const takesBack = content.op === "delete" ? { takesBack: true } : {};
    return this.person.put(`/messages/${content.target}`, { ...sealed, ...takesBack });
  }

  /** Reacts as a page does: sealed, and again where the server asks for it. */
  async react(channel: PrivateChannel, messageId: string, emoji: string): Promise<ApiResponse> {
    for (let tries = 0;; tries++) {
      const sealed = await this.page.ask(
        "sealReaction",
        channel.id,
        messageId,
        emoji,
        tries > 0,
      );
      const response = await this.person.post(`/e2ee/messages/${messageId}/reactions`, sealed);
      if (!["stale_epoch", "removal_pending"].includes(response.body.code)) return response;
      assert.ok(tries < 20, JSON.stringify(response.body));
    }
  }

  /** The reactions to a message as the server gives them with it. */
  async sealedReactions({ id }: PrivateChannel, messageId: string): Promise<SealedReaction[]> {
    const { body } = await this.person.get(`/messages/${id}`);
    const message = body.messages.find((one: Message) => one.id === messageId);
    return message.sealed_reactions ?? [];
  }

  /** Their emoji as this device opens them; null: not opened. */
  async openReactions(
    { id }: PrivateChannel,
    messageId: string,
    sealed: readonly SealedReaction[],
  ): Promise<(string | null)[]> {
    const rows = sealed.map(({ tag, sealed, iv, sender_id: senderId }) => {
      return { tag, sealed, iv, senderId };
    });
    return await this.page.ask("openReactions", id, messageId, rows);
  }

  /** The channel's rows as the server has them, the oldest first. */
  async rows({ id }: PrivateChannel, after?: number): Promise<SealedRow[]> {
    const query = after === undefined ? "" : `?after=${after}`;
    const { status, body } = await this.person.get(`/messages/${id}${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    type Row = {
      id: string;
      seq: number;
      sender_id: string;
      encrypted_content: string;
      iv: string;
    };
    return (body.messages as (Row & { isSystemMessage: boolean })[])
      .filter(({ isSystemMessage }) => !isSystemMessage)
      .map((row) => ({
        id: row.id,
        seq: row.seq,
        senderId: row.sender_id,
        encryptedContent: row.encrypted_content,
        iv: row.iv,
      })).sort((a, b) => a.seq - b.seq);
  }

  /** Reads the messages of a channel. */
  async read(channel: PrivateChannel): Promise<OpenedRow[]> {
    return await this.page.ask("open", channel.id, await this.rows(channel), null);
  }

  /** Returns texts, and in brackets the problem of a row. */
  async texts(channel: PrivateChannel): Promise<string[]> {
    return (await this.read(channel)).map(textOf);
  }

  [Symbol.dispose](): void {
    this.browser[Symbol.dispose]();
  }
}

/**
 * Creates a device of a person outside of any browser, in a separate session.
 * @param recoveryKey absent: it's the person's first device
 */
export async function deviceOf(
  url: string,
  account: Account,
  recoveryKey?: string,
): Promise<Talker> {
  const { user, token, sessionToken } = await signIn(url, account);
  const talker = Talker.over(
    new TestBrowser(new Person(url, user, token, sessionToken, new Headers())),
  );
  if (recoveryKey) await talker.page.ask("recover", recoveryKey);
  else await talker.page.ask("begin");
  return talker;
}

export function textOf(row: OpenedRow): string {
  if ("fault" in row) return `[${row.fault}]`;
  if (row.isDeleted) return "[deleted]";
  return row.missing ? `[${row.missing} missing] ${row.text}` : row.text;
}

/** ada and bob, friends with a direct message, each with a device; nothing private is begun yet. */
export async function twoPeople(app: TestApp, now?: () => number) {
  const [a, b] = await app.registerAll("ada", "bob");
  await befriend(a!, b!);
  const { id } = await openDm(a!, b!);
  const ada = await Talker.first(a!, now);
  const bob = await Talker.first(b!, now);
  const dm = (of: Talker): PrivateChannel => ({
    id,
    space: "dm",
    userIds: [of.person.id === a!.id ? b!.id : a!.id],
  });
  return {
    ada,
    bob,
    /** Direct message, as this person's page knows it. */
    dm,
    [Symbol.dispose]() {
      ada[Symbol.dispose]();
      bob[Symbol.dispose]();
    },
  };
}

/** Creates a group of people who are all friends, by the first of them, without any keys. */
export async function groupWithoutKeys(app: TestApp, ...names: string[]) {
  const persons = await app.registerAll(...names);
  for (const [i, one] of persons.entries()) {
    for (const other of persons.slice(0, i)) await befriend(one, other);
  }
  const [maker, ...others] = persons;
  const asked = { userIds: others.map(({ id }) => id) };
  const { status, body } = await maker!.post("/channels/group-dm", asked);
  assert.equal(status, 201, JSON.stringify(body));
  const { id } = body.channel;
  /** The group, as a person's page knows it, with its current members. */
  const group = (of: Talker, among = persons): PrivateChannel => ({
    id,
    space: "group",
    userIds: among.filter((one) => one.id !== of.person.id).map((one) => one.id),
  });
  return { id, persons, group };
}

/** The same, where each has a device. */
export async function groupOf(app: TestApp, ...names: string[]) {
  const made = await groupWithoutKeys(app, ...names);
  const talkers: Talker[] = [];
  for (const one of made.persons) talkers.push(await Talker.first(one));
  return {
    ...made,
    talkers,
    [Symbol.dispose]() {
      for (const talker of talkers) talker[Symbol.dispose]();
    },
  };
}
