import { Dialog } from "../ui/Dialog.tsx";

const KEYS = [
  ["Ctrl K", "Go to a channel, person or server"],
  ["Alt ↑ / Alt ↓", "Previous or next channel"],
  ["Alt Shift ↑ / ↓", "Previous or next unread channel"],
  ["Esc", "Mark as read and jump down"],
  ["Enter", "Send"],
  ["Shift Enter", "New line"],
  ["↑", "Edit your last message (in the empty input)"],
  ["↑ / ↓", "From message to message (in the list)"],
  ["Ctrl Shift U", "Attach a file"],
  ["Ctrl Shift M", "Mute or unmute (in voice)"],
  ["Ctrl Shift D", "Deafen or undeafen (in voice)"],
  ["Ctrl F", "Search the messages"],
  ["F6", "Next part of the window"],
  ["Ctrl /", "This list"],
];

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
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
