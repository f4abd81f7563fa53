import { useState } from "react";
import lock from "@lucide/icons/icons/lock";
import hash from "@lucide/icons/icons/hash";
import voice from "@lucide/icons/icons/volume-2";
import { LIMITS } from "../../protocol/limits.ts";
import { channel as t } from "../../text/en/dialogs.ts";
import { Choice } from "../ui/Choice.tsx";
import { NameDialog } from "./NameDialog.tsx";

/** `private`: text that the server cannot read (E2E-16). */
export type ChannelType = "text" | "private" | "voice";

interface CreateProps {
  isVoice: boolean;
  onSubmit: (name: string, type: ChannelType) => Promise<unknown>;
  onClose: () => void;
}

const TYPES = [
  { value: "text", text: t.text, hint: t.textHint, icon: hash },
  { value: "private", text: t.private, hint: t.privateHint, icon: lock },
  { value: "voice", text: t.voice, hint: t.voiceHint, icon: voice },
] as const;

/** CHAN-02. */
export function CreateChannelDialog({ isVoice, onSubmit, onClose }: CreateProps) {
  const [type, setType] = useState<ChannelType>(isVoice ? "voice" : "text");
  return (
    <NameDialog
      title={t.create}
      description={t.createHint}
      label={t.name}
      maxLength={LIMITS.channelNameMax}
      action={t.createSubmit}
      onSubmit={(name) => onSubmit(name, type)}
      onClose={onClose}
    >
      <Choice label={t.type} options={TYPES} value={type} onChange={setType} />
    </NameDialog>
  );
}
