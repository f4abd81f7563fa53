import { effect } from "@preact/signals";
import { track } from "../../browser/busy.ts";
import { firstRole } from "../../protocol/first_role.ts";
import type { Author } from "../../protocol/messages.ts";
import { DIRECT } from "../channels/state.ts";
import { byUser } from "../members/known.ts";
import type { Window } from "../messages/state.ts";
import { KeptPages } from "../standby/pages.ts";
import type { Features } from "./start_features.ts";
import { STORED_PAGE, type StoredPage } from "./stored_page.ts";

/** Milliseconds in which changes are kept together. */
const GATHER_MS = 3000;

/** Other properties that the page is made of. */
export type More = Readonly<Record<string, unknown>>;

/**
 * Keeps the lists and the last messages of each channel on the device, sealed, and shows the
 * messages while the server cannot be reached (UX-4).
 */
export class PageStorer {
  readonly #core: Features["core"];
  readonly #stores: Features["stores"];
  readonly #pages: KeptPages;
  /** Windows that are kept already, and with which authors; those let go must not stay in memory for it. */
  readonly #written = new WeakMap<Window, string>();
  /** Channels whose messages are being read from the device. */
  readonly #reading = new Set<string>();
  readonly #ends: readonly (() => void)[];
  #more: More;
  #cancel: (() => void) | null = null;

  constructor({ core, stores }: Features, more: More) {
    this.#core = core;
    this.#stores = stores;
    this.#more = more;
    this.#pages = new KeptPages(core.deviceStorage.vault);
    this.#ends = [this.#keepChanges(), this.#restoreWindows(), ...this.#keepOnLeaving()];
  }

  /** Keeps these for the next start: they have changed on the server. */
  renew(more: More): void {
    this.#more = more;
    this.#keepSoon();
  }

  end(): void {
    for (const end of this.#ends) end();
    this.#cancel?.();
  }

  #keepChanges(): () => void {
    const { servers, channels, messages, roles } = this.#stores;
    return effect(() => {
      // Read here, so that a change of any of them is noticed.
      void [servers.arranged.value, servers.selectedId.value, channels.lists.value];
      void [channels.selectedId.value, messages.windows.value, roles.byServer.value];
      if (this.isIn()) this.#keepSoon();
    });
  }

  #restoreWindows(): () => void {
    const { connection, messages } = this.#stores;
    return effect(() => {
      if (connection.connection.value.state === "connected") return;
      for (const [id, window] of Object.entries(messages.windows.value)) {
        if (isEmpty(window)) track(this.#restore(id));
      }
    });
  }

  #keepOnLeaving(): (() => void)[] {
    const onHidden = () => document.hidden && this.#cancel && this.#keep();
    document.addEventListener("visibilitychange", onHidden);
    return [
      this.#core.platform.listen("pagehide", () => this.#cancel && this.#keep()),
      () => document.removeEventListener("visibilitychange", onHidden),
    ];
  }

  isIn(): boolean {
    const { phase, user } = this.#stores.session;
    return phase.value === "in" && user.value !== null;
  }

  #keepSoon() {
    this.#cancel ??= this.#core.platform.after(GATHER_MS, () => this.#keep());
  }

  #keep() {
    const { messages, channels, servers } = this.#stores;
    this.#cancel?.();
    this.#cancel = null;
    if (!this.isIn()) return;
    this.#core.deviceStorage.set(STORED_PAGE, JSON.stringify(this.#shown()));
    for (const [id, window] of Object.entries(messages.windows.value)) {
      if (window.status === "ready" && !window.hasNewer) this.#write(id, window);
    }
    const { value: lists } = channels.lists;
    const complete = [DIRECT, ...servers.list.value.map(({ id }) => id)].every((id) => lists[id]);
    if (!complete) return;
    const ids = Object.values(lists).flat().map(({ id }) => id);
    this.#pages.prune(ids).catch(this.#failed);
  }

  /** Unless it is kept as it is. */
  #write(id: string, window: Window) {
    const authors = this.#authorsNow(id, window);
    const looks = JSON.stringify(authors);
    if (this.#written.get(window) === looks) return;
    this.#written.set(window, looks);
    track(this.#pages.write(id, { ...window, authors })).catch(this.#failed);
  }

  /** How those who wrote look by now: they may have changed since their messages were fetched. */
  #authorsNow(channelId: string, { rows, authors }: Window): Window["authors"] {
    const { members, channels, session } = this.#stores;
    const list = members.lists.value[channels.find(channelId)?.server_id ?? channelId];
    const known = byUser(list?.members ?? []);
    // Somebody is signed in while something is kept.
    const ids = new Set([session.user.value!.id, ...rows.map(({ sender_id }) => sender_id)]);
    return Object.fromEntries([...ids].flatMap((id): [string, Author][] => {
      const member = known.get(id);
      const before = authors?.[id];
      if (!member) return before ? [[id, before]] : [];
      const { avatar_color } = member;
      const name_color = firstRole(member)?.color ?? null;
      return [[id, { user_id: id, avatar_color, name_color }]];
    }));
  }

  #shown(): StoredPage {
    const { servers, channels, session, roles } = this.#stores;
    const selectedServerId = servers.selectedId.value;
    const props = {
      ...this.#more,
      // Somebody is signed in while something is kept.
      user: session.user.value!,
      servers: [...servers.list.value],
      serverFolders: servers.arranged.value,
      selectedServerId,
      channels: [...channels.current.value ?? []],
      selectedChannelId: channels.selectedId.value,
      device: {
        lists: channels.lists.value,
        categories: channels.categoryLists.value,
        roles: roles.byServer.value,
      },
    };
    return { userId: props.user.id, props };
  }

  /** Fills a window for which nothing could be fetched. */
  async #restore(id: string) {
    if (this.#reading.has(id)) return;
    this.#reading.add(id);
    try {
      const page = await this.#pages.read(id);
      if (!page || !this.isIn()) return;
      this.#stores.messages.update(
        id,
        (window) =>
          isEmpty(window) ? { ...window, ...page, status: "ready", hasNewer: false } : window,
      );
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#reading.delete(id);
    }
  }

  readonly #failed = (error: unknown) =>
    this.#core.platform.log("What is shown could not be kept", error);
}

function isEmpty({ status, rows }: Window): boolean {
  return status !== "ready" && rows.length === 0;
}
