/** The browser's own client, on a device of its own, over a real connection to an app under test. */
import { io } from "socket.io-client";
import { type Client, createClient } from "../../client/app/client.ts";
import { createChannelCipher } from "../../client/base/crypto.ts";
import type { Platform } from "../../client/base/platform.ts";
import { DIRECT, replaceChannels } from "../../client/channels/state.ts";
import { withAll } from "../../client/members/panel_order.ts";
import { REFETCH_DELAY_MS } from "../../client/members/store.ts";
import { readMessage } from "../../client/messages/reader.ts";
import type { Row } from "../../client/messages/state.ts";
import { ownMemberOf } from "../../client/roles/server_roles.ts";
import type { Shelf } from "../../client/shelf/shelf.ts";
import type { ServerSettings } from "../../client/servers/server_settings.ts";
import type { Overrides } from "../../protocol/roles.ts";
import { FakePlatform, fakeStorage } from "../unit/client/fakes.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";
import { byId, type State } from "./state.ts";

/** Encrypts messages with keys that every client has. */
export const cipher = createChannelCipher();

/** The page counts as hidden: no refetch hides what events have missed. */
class LivePlatform implements Platform {
  readonly local = fakeStorage();
  readonly session = fakeStorage();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #closed = new AbortController();

  constructor(readonly url: string) {}

  fetch: typeof fetch = (path, init) => {
    const signals = [this.#closed.signal, ...(init?.signal ? [init.signal] : [])];
    return fetch(new URL(String(path), this.url), { ...init, signal: AbortSignal.any(signals) });
  };
  upload: Platform["upload"] = (path, { onProgress: _, ...init }) => this.fetch(path, init);
  readCookies = () => "";
  writeCookie = () => {};
  cookiesEnabled = () => true;
  now = () => Date.now();
  after = (ms: number, callback: () => void) => {
    // Stale data reloads soon, since each action of a test waits for it.
    if (ms === REFETCH_DELAY_MS) ms = 20;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      callback();
    }, ms);
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
      clearTimeout(timer);
    };
  };
  navigate = () => {};
  reload = () => {};
  hidden = () => true;
  listen = () => () => {};
  showTheme = () => {};
  clean = () => Promise.resolve();
  keyLock = () => new FakePlatform().keyLock();
  log = () => {};

  close() {
    this.#closed.abort();
    this.#timers.forEach(clearTimeout);
    this.after = () => () => {};
  }
}

export class LiveClient {
  /** By server, of those that one owns: their settings are open. */
  readonly #settings = new Map<string, ServerSettings>();
  #shelf: Shelf | null = null;

  private constructor(
    readonly person: Person,
    readonly client: Client,
    readonly close: () => void,
  ) {}

  /** Logs in with a separate session; its data loads shortly afterwards. */
  static async start(app: TestApp, { user: { username } }: Person): Promise<LiveClient> {
    const person = await app.login(username);
    const platform = new LivePlatform(person.url);
    platform.local.setItem("token", person.token);
    platform.local.setItem("sessionToken", person.sessionToken);
    platform.local.setItem("user", JSON.stringify(person.user));
    let connection: ReturnType<typeof io> | undefined;
    const connect = (options: object) =>
      connection = io(person.url, { ...options, transports: ["websocket"], forceNew: true });
    const initial = {
      user: person.user,
      servers: [],
      selectedServerId: null,
      channels: [],
      selectedChannelId: null,
    };
    const load = () => Promise.resolve({ io: connect as typeof io });
    const client = createClient(initial, platform, load);
    await client.start();
    return new LiveClient(person, client, () => {
      connection?.disconnect();
      platform.close();
    });
  }

  /**
   * Opens everything that panels and dialogs show: members of every server, the user's own
   * settings.
   */
  async openAll(): Promise<void> {
    const { servers, members } = this.client;
    const owned = servers.list.value.filter(({ owner_id }) => owner_id === this.person.id);
    for (const [id, settings] of this.#settings) {
      if (owned.some((server) => server.id === id)) continue;
      settings.close();
      this.#settings.delete(id);
    }
    for (const { id } of owned) {
      if (this.#settings.has(id)) continue;
      const settings = await servers.openSettings(id);
      settings.invites.watch();
      this.#settings.set(id, settings);
    }
    for (const { id } of servers.list.value) await members.load(id);
    const { selected } = this.client.channels;
    // Loads the panel of hidden servers too (MEND-15).
    if (selected.value?.server_id) {
      await members.load(selected.value.parent_id ?? selected.value.id);
    }
    await (await this.client.emoji.open()).loadAll();
    this.#shelf = await this.client.shelf.open();
    for (const id of [this.person.id, ...servers.list.value.map(({ id }) => id)]) {
      await this.#shelf.load(id);
    }
  }

  /** Opens the channels that another client has opened, that which it shows last. */
  async openLike(other: LiveClient): Promise<void> {
    await this.openAll();
    const { channels, messages, navigation } = this.client;
    for (const id of Object.keys(other.client.messages.windows.value)) {
      const channel = channels.find(id);
      if (channel && !messages.window(id)) navigation.select(channel.server_id, id);
    }
    const shown = other.client.channels.selected.value;
    const isThere = shown && (channels.find(shown.id) || shown.thread);
    if (isThere && channels.selectedId.value !== shown.id) {
      navigation.select(shown.server_id, shown.id);
    }
  }

  /** Returns the content of the stores for everything that another client has opened too. */
  holdsOf(other: LiveClient) {
    const held = this.holds();
    const { roles, windows, members } = other.holds();
    const kept = <T>(all: Record<string, T>, by: object) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => id in by));
    return {
      ...held,
      members: kept(held.members, members),
      roles: kept(held.roles, roles),
      windows: kept(held.windows, windows),
    };
  }

  /** Returns the content of the stores, in the same form as `expected`. */
  holds() {
    const { servers, channels, members, roles, messages, friends, emoji } = this.client;
    const { [DIRECT]: dms = [], ...lists } = channels.lists.value;
    const { friends: own, received, sent, blocked } = friends.social.value;
    return {
      servers: byId(servers.list.value),
      serverOrder: servers.arranged.value,
      channels: lists,
      categories: channels.categoryLists.value,
      members: mapped(members.lists.value, ({ members, online, offline }) => ({
        members: Object.fromEntries(members.map((member) => [member.user_id, member])),
        online,
        offline,
      })),
      roles: mapped(roles.byServer.value, ({ roles, own, overrides }) => ({
        roles: byId(roles),
        own,
        overrides: withoutEmpty(overrides),
      })),
      animations: mapped(this.#shelf?.lists.value ?? {}, (list) => byId(list.animations)),
      emoji: mapped(emoji.opened.value?.lists.value ?? {}, (list) => byId(list.emoji)),
      windows: mapped(messages.windows.value, ({ rows }) => rows.map(withOwnVotes)),
      invites: mapped(
        Object.fromEntries(this.#settings),
        ({ invites }) => invites.state.value.items,
      ),
      friends: byId(own),
      received: byId(received),
      sent: byId(sent),
      blocked: byId(blocked),
      dms: byId(dms),
    };
  }

  /** Returns the content that the stores would have if everything open was fetched now. */
  async expected(state: State): Promise<ReturnType<LiveClient["holds"]>> {
    const { members, roles, messages } = this.client;
    const { servers, categories, friends, received, sent, blocked, dms, invites } = state;
    const { emoji, animations } = state;
    const channelsOf = (id: string) =>
      Object.values(state.channels).filter((channel) => channel.server_id === id);
    const windows = Object.entries(messages.windows.value).map(async ([id, { rows, hasOlder }]) => {
      const from = hasOlder ? rows[0]?.seq ?? Infinity : 0;
      const held = (state.messages[id] ?? []).filter(({ seq }) => seq >= from);
      return [
        id,
        (await Promise.all(held.map((message) => readMessage(cipher, message)))).map(withOwnVotes),
      ] as const;
    });
    return {
      servers,
      serverOrder: state.serverOrder,
      channels: Object.assign(
        {},
        ...Object.keys(servers).map((id) => replaceChannels({}, id, channelsOf(id))),
      ),
      categories,
      members: mapped(members.lists.value, (_, id) => {
        const { online, offline } = withAll(Object.values(state.members[id] ?? {}));
        return { members: state.members[id], online, offline };
      }),
      roles: mapped(roles.byServer.value, (_, id) => ({
        roles: state.roles[id],
        own: ownMemberOf(state.members[id][this.person.id]),
        overrides: withoutEmpty(
          Object.fromEntries(channelsOf(id).map((one) => [one.id, state.overrides[one.id]])),
        ),
      })),
      emoji,
      animations,
      windows: Object.fromEntries(await Promise.all(windows)),
      invites,
      friends,
      received,
      sent,
      blocked,
      dms,
    };
  }
}

function mapped<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, change(value, key)]),
  );
}

/** A poll that was sent to all readers says nothing about own answers, until there are some. */
function withOwnVotes(row: Row): Row {
  return row.poll ? { ...row, poll: { ...row.poll, own: row.poll.own ?? [] } } : row;
}

/** A channel without overrides equals one with an empty record. */
function withoutEmpty(overrides: Readonly<Record<string, Overrides>>): Record<string, Overrides> {
  return Object.fromEntries(
    Object.entries(overrides).filter(([, targets]) => Object.keys(targets ?? {}).length > 0),
  );
}
