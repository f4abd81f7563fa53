import { keys as t } from "../../text/en/dialogs.ts";
import { comboText } from "../ui/combo_text.ts";
import { type KeyAction, KEYS } from "../ui/keys.ts";
import { Dialog } from "../ui/Dialog.tsx";

type Texts<A extends keyof typeof KEYS> = Record<Extract<KeyAction<A>, string>, string>;

/** Names of the shortcuts; two with the same name share a row. */
const AREAS: { [A in keyof typeof KEYS]: { title: string; texts: Texts<A> } } = {
  window: {
    title: t.everywhere,
    texts: {
      switcher: t.switcher,
      previousChannel: t.channels,
      nextChannel: t.channels,
      previousUnread: t.unread,
      nextUnread: t.unread,
      search: t.search,
      attach: t.attach,
      nextPart: t.next,
      previousPart: t.previous,
      leave: t.markRead,
      readServer: t.readServer,
      keys: t.list,
    },
  },
  switcher: {
    title: t.choosing,
    texts: { up: t.results, down: t.results, first: t.edges, last: t.edges, go: t.go },
  },
  composer: {
    title: t.writing,
    texts: {
      send: t.send,
      line: t.newLine,
      editLast: t.editLast,
      bold: t.bold,
      italic: t.italic,
      code: t.code,
    },
  },
  list: {
    title: t.reading,
    texts: {
      up: t.messages,
      down: t.messages,
      pageUp: t.pages,
      pageDown: t.pages,
      first: t.ends,
      last: t.ends,
      forward: t.enter,
      enter: t.enter,
      back: t.back,
      menu: t.menu,
      leave: t.leave,
    },
  },
  channels: { title: t.inChannels, texts: { up: t.moveChannel, down: t.moveChannel } },
  voice: { title: t.speaking, texts: { mute: t.mute, deafen: t.deafen } },
};

/** The list of keys, made of the table that they are looked up in (UX-6). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.title} wide onClose={onClose}>
      {Object.entries(AREAS).map(([area, { title, texts }], i) => (
        // The first is a stop, from where keys scroll.
        <section key={area} aria-label={title} tabIndex={i === 0 ? 0 : undefined}>
          <h3 class="mb-2 text-13 font-semibold text-muted">{title}</h3>
          <dl class="grid grid-cols-[minmax(0,8.5rem)_1fr] items-baseline gap-x-4 md:grid-cols-[13rem_1fr] md:gap-x-6 gap-y-2.5">
            {rowsOf(KEYS[area as keyof typeof KEYS], texts).map(([what, combos]) => (
              <div key={what} class="contents">
                <dt class="flex flex-wrap gap-1">
                  {combos.map((combo) => (
                    <kbd
                      key={combo}
                      class="rounded-sm bg-surface-4 px-1.5 py-0.5 text-12 font-semibold whitespace-nowrap text-strong"
                    >
                      {combo}
                    </kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Returns the keys of an area, grouped by the text of their action. */
function rowsOf(keys: object, texts: object): [string, string[]][] {
  const rows = new Map<string, string[]>();
  for (const [combo, action] of Object.entries(keys)) {
    const what = (texts as Record<string, string>)[action];
    rows.set(what, [...rows.get(what) ?? [], comboText(combo)]);
  }
  return [...rows];
}
