import { keys as t } from "../../text/en/dialogs.ts";
import { Dialog } from "../ui/Dialog.tsx";

const KEYS = [
  ["Ctrl K", t.switcher],
  ["Alt ↑ / Alt ↓", t.channels],
  ["Alt Shift ↑ / ↓", t.unread],
  ["Esc", t.markRead],
  ["Enter", t.send],
  ["Shift Enter", t.newLine],
  ["↑", t.editLast],
  ["↑ / ↓", t.messages],
  ["Ctrl Shift U", t.attach],
  ["Ctrl Shift M", t.mute],
  ["Ctrl Shift D", t.deafen],
  ["Ctrl F", t.search],
  ["F6", t.next],
  ["Ctrl /", t.list],
];

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.title} onClose={onClose}>
      <dl class="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2.5">
        {KEYS.map(([keys, what]) => (
          <div key={keys + what} class="contents">
            <dt>
              <kbd class="rounded-sm bg-surface-4 px-1.5 py-0.5 text-12 font-semibold whitespace-nowrap text-strong">
                {keys}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
