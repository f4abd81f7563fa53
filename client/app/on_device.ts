import { track } from "../../browser/busy.ts";
import { effect } from "@preact/signals";
import { FILES_MAX } from "../../protocol/files.ts";
import { ready as t } from "../../text/en/files.ts";
import { fill } from "../../text/message.ts";
import { addFiles } from "../files/draft/add_files.ts";
import type { ChosenFile } from "../files/base/state.ts";
import { firstRole } from "../../protocol/first_role.ts";
import type { Author } from "../../protocol/messages.ts";
import { byUser } from "../members/known.ts";
import type { Features } from "./features.ts";
import { recentChannels } from "../channels/recent.ts";
import { DIRECT } from "../channels/state.ts";
import type { Window } from "../messages/state.ts";
import { KeptPages } from "../standby/pages.ts";
import { type Announcements, followAnnouncements } from "../standby/announcement.ts";
import { renewShown } from "./renew_shown.ts";
import { SHOWN, type Shown } from "./shown.ts";

/** Milliseconds in which changes are kept together. */
const GATHER = 3000;

interface OnDevice {
  /**
   * Opens a channel or a direct message, with this text behind its draft, and the files behind
   * those that go with the next message: ten of them in all. What is left out is said.
   */
  share(channelId: string, text: string, files: readonly ChosenFile[]): void;
  /** Keeps this for the next start: it has changed on the server. */
  renew(more: More): void;
  /** What admins tell everybody, followed for as long. */
  announcements: Announcements;
  end(): void;
}

/** What else the page is made of. */
type More = Readonly<Record<string, unknown>>;

/**
 * Keeps on the device what is shown, sealed, and shows it while the server cannot be reached (UX-4):
 * the lists, and the last messages of each channel; and which conversations were open last (UX-6).
 */
export function keepOnDevice(features: Features, begun: More): OnDevice {
  const { core, stores } = features;
  const { platform, kept } = core;
  const { connection, messages, channels, servers, session, members } = stores;
  const pages = new KeptPages(kept.vault);
  /** Windows that are kept already, and with which authors; those let go must not stay in memory for it. */
  const written = new WeakMap<Window, string>();
  const reading = new Set<string>();
  const recent = recentChannels(kept, core.initial.user.id);
  let cancel: (() => void) | null = null;
  let more = begun;

  const isIn = () => session.phase.value === "in" && session.user.value !== null;

  function keep() {
    cancel?.();
    cancel = null;
    if (!isIn()) return;
    kept.set(SHOWN, JSON.stringify(shown()));
    for (const [id, window] of Object.entries(messages.windows.value)) {
      if (window.status !== "ready" || window.hasNewer) continue;
      const authors = authorsNow(id, window);
      const looks = JSON.stringify(authors);
      if (written.get(window) === looks) continue;
      written.set(window, looks);
      track(pages.write(id, { ...window, authors })).catch(failed);
    }
    const { value: lists } = channels.lists;
    const complete = [DIRECT, ...servers.list.value.map(({ id }) => id)].every((id) => lists[id]);
    if (complete) pages.prune(Object.values(lists).flat().map(({ id }) => id)).catch(failed);
  }

  /** How those who wrote look by now: they may have changed since their messages were fetched. */
  function authorsNow(channelId: string, { rows, authors }: Window): Window["authors"] {
    const list = members.lists.value[channels.find(channelId)?.server_id ?? channelId];
    const known = byUser(list?.members ?? []);
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

  function shown(): Shown {
    const selectedServerId = servers.selectedId.value;
    const props = {
      ...more,
      user: session.user.value!,
      servers: [...servers.list.value],
      selectedServerId,
      channels: [...channels.current.value ?? []],
      selectedChannelId: channels.selectedId.value,
      device: { lists: channels.lists.value, roles: stores.roles.byServer.value },
    };
    return { userId: props.user.id, props };
  }

  /** Fills a window for which nothing could be fetched. */
  async function restore(id: string) {
    if (reading.has(id)) return;
    reading.add(id);
    try {
      const page = await pages.read(id);
      if (!page || !isIn()) return;
      messages.update(
        id,
        (window) =>
          isEmpty(window) ? { ...window, ...page, status: "ready", hasNewer: false } : window,
      );
    } catch (error) {
      failed(error);
    } finally {
      reading.delete(id);
    }
  }

  const failed = (error: unknown) => platform.log("What is shown could not be kept", error);

  const ends = [
    effect(() => {
      // Read here, so that a change of any of them is noticed.
      void [servers.list.value, servers.selectedId.value, channels.lists.value];
      void [channels.selectedId.value, messages.windows.value, stores.roles.byServer.value];
      if (isIn()) cancel ??= platform.after(GATHER, keep);
    }),
    effect(() => {
      if (connection.connection.value.state === "connected") return;
      for (const [id, window] of Object.entries(messages.windows.value)) {
        if (isEmpty(window)) track(restore(id));
      }
    }),
    effect(() => {
      const open = channels.selectedId.value;
      // What is kept must be read before: it would be lost.
      if (open && isIn()) kept.load().then(() => recent.remember(open));
    }),
    platform.listen("pagehide", () => cancel && keep()),
  ];
  // What earlier pages could not send is shown, and waits for its turn.
  if (connection.connection.value.state !== "connected") features.outbox.wake();
  if (core.initial.device) void renewShown(features);
  const hidden = () => document.hidden && cancel && keep();
  document.addEventListener("visibilitychange", hidden);
  const announcements = followAnnouncements({ ...core, listeners: features.listeners });
  return {
    announcements,
    share(channelId, text, files) {
      const draft = `draft_${channelId}`;
      if (text) kept.put(draft, [kept.get(draft), text].filter(Boolean).join("\n"));
      if (!addFiles(stores.enclosed, channelId, files)) {
        stores.toasts.show(fill(t.tooMany, { count: FILES_MAX }), "warning");
      }
      features.navigation.select(channels.find(channelId)?.server_id ?? null, channelId);
    },
    renew(changed) {
      more = changed;
      cancel ??= platform.after(GATHER, keep);
    },
    end() {
      announcements.end();
      document.removeEventListener("visibilitychange", hidden);
      for (const end of ends) end();
      cancel?.();
    },
  };
}

function isEmpty({ status, rows }: Window): boolean {
  return status !== "ready" && rows.length === 0;
}
