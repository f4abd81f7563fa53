import { type ReactNode, useId, useState } from "react";
import type { Channel } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { NameForm } from "./NameDialog.tsx";

const TABS = [
  { value: "overview", text: "Overview" },
  { value: "permissions", text: "Permissions" },
] as const;

interface Props {
  channel: Channel;
  onSubmit: (name: string) => Promise<unknown>;
  /** Asks first. */
  onDelete: () => void;
  onClose: () => void;
  /** Who may do what in it. */
  permissions: ReactNode;
}

/** Another name for a channel, its permissions, or its end. */
export function EditChannelDialog({ channel, permissions, onSubmit, onDelete, onClose }: Props) {
  const [tab, setTab] = useState<typeof TABS[number]["value"]>("overview");
  const panelId = useId();
  return (
    <Dialog
      title="Edit Channel"
      description={`${channel.is_voice ? "Voice channel" : "Text channel"} ${channel.name}`}
      wide
      onClose={onClose}
    >
      <div class="shrink-0">
        <Tabs label="Edit Channel" panelId={panelId} tabs={TABS} selected={tab} onSelect={setTab} />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${tab}`}
        class="flex min-h-0 flex-col gap-4 overflow-y-auto p-1 md:h-105"
      >
        {tab === "permissions" ? permissions : (
          <NameForm
            label="Channel Name"
            initial={channel.name}
            maxLength={LIMITS.channelNameMax}
            action="Save"
            aside={
              <Button look="quietDanger" class="md:me-auto" onClick={onDelete}>
                Delete Channel
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
