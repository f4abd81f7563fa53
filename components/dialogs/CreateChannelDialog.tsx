import { useState } from "react";
import hash from "@lucide/icons/icons/hash";
import voice from "@lucide/icons/icons/volume-2";
import { LIMITS } from "../../protocol/limits.ts";
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
