import { channel as t } from "../../text/en/dialogs.ts";
import { topic as text } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import type { Anchor } from "../ui/popup.ts";
import { Popup } from "../ui/Popup.tsx";
import TopicText from "./TopicText.tsx";

interface Props {
  name: string;
  topic: string;
  at: Anchor;
  /** null: the user may not edit it. */
  onEdit: (() => void) | null;
  onClose: () => void;
}

/** Whole topic of a channel; the header shows only one line (UX-11). */
export function TopicCard({ name, topic, at, onEdit, onClose }: Props) {
  const label = fill(text.label, { name });
  function edit() {
    onClose();
    onEdit!();
  }
  return (
    <Popup label={label} at={at} placement="bottom-start" onClose={onClose}>
      <div class="flex max-h-[60dvh] max-w-md flex-col gap-3 p-3 md:min-w-64">
        <h2 class="text-16 font-semibold wrap-anywhere text-strong">{label}</h2>
        <p dir="auto" class="overflow-y-auto text-14 wrap-anywhere text-normal">
          <TopicText topic={topic} />
        </p>
        {onEdit && <Button look="secondary" class="self-start" onClick={edit}>{t.edit}</Button>}
      </div>
    </Popup>
  );
}
