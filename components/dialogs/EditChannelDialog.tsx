import { type ReactNode, useId, useState } from "react";
import type { Channel } from "../../protocol/channels.ts";
import { channel as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { panelOf, Tabs } from "../ui/Tabs.tsx";
import { type ChannelChange, ChannelForm } from "./ChannelForm.tsx";

const TABS = [
  { value: "overview", text: t.overview },
  { value: "permissions", text: t.permissions },
] as const;

interface Props {
  channel: Channel;
  onSubmit: (change: ChannelChange) => Promise<unknown>;
  /** Asks first. */
  onDelete: () => void;
  onClose: () => void;
  /** Permissions of the channel. */
  permissions: ReactNode;
}

/** Name and topic of a channel, its permissions, or its end. */
export function EditChannelDialog({ channel, permissions, onSubmit, onDelete, onClose }: Props) {
  const [tab, setTab] = useState<typeof TABS[number]["value"]>("overview");
  const panelId = useId();
  return (
    <Dialog
      title={t.edit}
      description={fill(channel.is_voice ? t.voiceNamed : t.textNamed, { name: channel.name })}
      wide
      onClose={onClose}
    >
      <div class="shrink-0">
        <Tabs label={t.edit} panelId={panelId} tabs={TABS} selected={tab} onSelect={setTab} />
      </div>
      <div
        {...panelOf(panelId, tab)}
        class="flex min-h-0 flex-col gap-4 overflow-y-auto p-1 md:h-105"
      >
        {tab === "permissions" ? permissions : (
          <ChannelForm
            channel={channel}
            aside={
              <Button look="quietDanger" class="md:me-auto" onClick={onDelete}>
                {t.delete}
              </Button>
            }
            onSubmit={onSubmit}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
