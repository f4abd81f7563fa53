import { useState } from "react";
import hash from "@lucide/icons/icons/hash";
import voice from "@lucide/icons/icons/volume-2";
import type { Channel } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Choice } from "../ui/Choice.tsx";
import { NameDialog } from "./NameDialog.tsx";

interface CreateProps {
  isVoice: boolean;
  onSubmit: (name: string, isVoice: boolean) => Promise<unknown>;
  onClose: () => void;
}

const TYPES = [
  { value: "text", text: "Text", hint: "Messages", icon: hash },
  { value: "voice", text: "Voice", hint: "Talk and share your screen", icon: voice },
] as const;

/** CHAN-02. */
export function CreateChannelDialog({ isVoice, onSubmit, onClose }: CreateProps) {
  const [type, setType] = useState<"text" | "voice">(isVoice ? "voice" : "text");
  return (
    <NameDialog
      title="Create Channel"
      description="Everyone in the server will see it."
      label="Channel Name"
      maxLength={LIMITS.channelNameMax}
      action="Create"
      onSubmit={(name) => onSubmit(name, type === "voice")}
      onClose={onClose}
    >
      <Choice label="Channel Type" options={TYPES} value={type} onChange={setType} />
    </NameDialog>
  );
}

interface EditProps {
  channel: Channel;
  onSubmit: (name: string) => Promise<unknown>;
  /** Asks first. */
  onDelete: () => void;
  onClose: () => void;
}

/** Another name for a channel, or its end. */
export function EditChannelDialog({ channel, onSubmit, onDelete, onClose }: EditProps) {
  return (
    <NameDialog
      title="Edit Channel"
      description={channel.is_voice ? "Voice channel" : "Text channel"}
      label="Channel Name"
      initial={channel.name}
      maxLength={LIMITS.channelNameMax}
      action="Save"
      aside={
        <Button look="quietDanger" class="md:mr-auto" onClick={onDelete}>
          Delete Channel
        </Button>
      }
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
