import { useState } from "react";
import hash from "@lucide/icons/icons/hash";
import voice from "@lucide/icons/icons/volume-2";
import { LIMITS } from "../../protocol/limits.ts";
import { channel as t } from "../../text/en/dialogs.ts";
import { AddTarget, type Candidate } from "../roles/AddTarget.tsx";
import { ChosenTargets } from "../roles/ChosenTargets.tsx";
import { Choice } from "../ui/Choice.tsx";
import { Switch } from "../ui/Switch.tsx";
import { NameDialog } from "./NameDialog.tsx";

/** Settings of a new channel. */
export interface NewChannel {
  name: string;
  isVoice: boolean;
  /** The server can read nothing in it (E2E-16). */
  isEncrypted: boolean;
  /** Ids of the roles and people who see it; null: everyone does. */
  readers: readonly string[] | null;
}

interface CreateProps {
  isVoice: boolean;
  /** Roles that can be chosen. */
  roles: readonly Candidate[];
  /** People whose names contain the text; '' for the first few. */
  onSearch: (text: string) => Promise<readonly Candidate[]>;
  onSubmit: (channel: NewChannel) => Promise<unknown>;
  onClose: () => void;
}

const TYPES = [
  { value: "text", text: t.text, hint: t.textHint, icon: hash },
  { value: "voice", text: t.voice, hint: t.voiceHint, icon: voice },
] as const;

/** CHAN-02; who sees a channel and who can read it are two choices (MEND-14). */
export function CreateChannelDialog(props: CreateProps) {
  const [type, setType] = useState<"text" | "voice">(props.isVoice ? "voice" : "text");
  const [isPrivate, setPrivate] = useState(false);
  const [wantsEncryption, setEncryption] = useState(false);
  const [readers, setReaders] = useState<readonly Candidate[]>([]);
  const isVoice = type === "voice";
  const isEncrypted = wantsEncryption && !isVoice;
  const isChosen = ({ id }: Candidate) => readers.some((one) => one.id === id);
  return (
    <NameDialog
      title={t.create}
      label={t.name}
      maxLength={LIMITS.channelNameMax}
      action={t.createSubmit}
      onSubmit={(name) => {
        const ids = readers.map(({ id }) => id);
        return props.onSubmit({ name, isVoice, isEncrypted, readers: isPrivate ? ids : null });
      }}
      onClose={props.onClose}
    >
      <Choice label={t.type} options={TYPES} value={type} onChange={setType} />
      <div>
        <Switch label={t.private} hint={t.privateHint} on={isPrivate} onChange={setPrivate} />
        {isPrivate && (
          <div class="flex flex-col gap-2 pt-1 pb-2">
            <AddTarget
              label={t.addReader}
              roles={props.roles.filter((role) => !isChosen(role))}
              onSearch={async (text) =>
                (await props.onSearch(text)).filter((person) => !isChosen(person))}
              onPick={(candidate) => setReaders([...readers, candidate])}
            />
            {readers.length > 0
              ? (
                <ChosenTargets
                  label={t.readers}
                  chosen={readers}
                  onRemove={({ id }) => setReaders(readers.filter((one) => one.id !== id))}
                />
              )
              : <p class="text-13 text-muted">{t.noReaders}</p>}
          </div>
        )}
        <Switch
          label={t.encrypted}
          hint={isVoice ? t.encryptedVoice : t.encryptedHint}
          on={isEncrypted}
          disabled={isVoice}
          onChange={setEncryption}
        />
      </div>
    </NameDialog>
  );
}
