import { useEffect, useRef, useState } from "react";
import { overview as t } from "../../text/en/server_settings.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { ManagedServer, Server, UpdateServer } from "../../protocol/servers.ts";
import type { View } from "../account/crop.ts";
import { PictureButton } from "../account/PictureButton.tsx";
import { Failed } from "../ui/Failed.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { ServerIcon } from "../ui/ServerIcon.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { Switch } from "../ui/Switch.tsx";
import { Heading } from "../ui/Heading.tsx";
import { SaveBar } from "../ui/SaveBar.tsx";
import { IdentityChannels, IdentityLooks, type IdentityProps } from "./IdentityFields.tsx";

export interface OverviewProps extends Omit<IdentityProps, "server"> {
  server: Server;
  /** The server as those who manage it see it; null: not loaded yet. */
  managed: ManagedServer | null;
  /** A rejection is the caller's to report. */
  onAvatar: (file: File, view: View) => Promise<unknown>;
  onRemoveAvatar: () => Promise<unknown>;
  /** Tells banned people who banned them (MEND-26h); saved immediately. */
  onTellBannedBy: (isOn: boolean) => void;
  onSave: (change: UpdateServer) => Promise<void>;
}

/** Name, description and picture of a server (SRV-12). */
export function OverviewTab(props: OverviewProps) {
  const { server } = props;
  const saved = { name: server.name, description: server.description };
  const [texts, setTexts] = useState(saved);
  const before = useRef(saved);
  const saving = useSubmit(t.failed);
  const changed = texts.name.trim() !== saved.name ||
    texts.description.trim() !== saved.description;

  useEffect(() => {
    // Changes by others are adopted in fields that have no unsaved text.
    setTexts((now) => ({
      name: now.name === before.current.name ? saved.name : now.name,
      description: now.description === before.current.description
        ? saved.description
        : now.description,
    }));
    before.current = saved;
  }, [saved.name, saved.description]);

  function onSubmit(event: Event) {
    event.preventDefault();
    const name = texts.name.trim();
    if (name === "" || !changed) return;
    const description = texts.description.trim();
    saving.submit(async () => {
      await props.onSave({
        ...(name !== saved.name && { name }),
        ...(description !== saved.description && { description }),
      });
      // Shows the saved, trimmed texts.
      setTexts({ name, description });
    });
  }

  return (
    <form class="flex flex-1 flex-col" onSubmit={onSubmit}>
      <Heading ofTab title={t.title}>{t.about}</Heading>
      <div class="flex flex-col gap-5">
        <Picture {...props} />
        <IdentityLooks {...props} />
        <Field
          label={t.name}
          autocomplete="off"
          maxLength={LIMITS.serverNameMax}
          error={saving.failure?.fields.name}
          value={texts.name}
          onInput={({ currentTarget }) => setTexts({ ...texts, name: currentTarget.value })}
        />
        <TextArea
          label={t.description}
          maxLength={LIMITS.descriptionMax}
          placeholder={t.descriptionHint}
          value={texts.description}
          onInput={({ currentTarget }) => setTexts({ ...texts, description: currentTarget.value })}
        />
        {props.managed && <IdentityChannels {...props} server={props.managed} />}
        <Switch
          label={t.tellBannedBy}
          hint={t.tellBannedByHint}
          on={server.tell_banned_by !== false}
          onChange={props.onTellBannedBy}
        />
        {/* Errors appear below the name. */}
        <Failed text={t.failed} failure={saving.failure && { ...saving.failure, fields: {} }} />
      </div>
      {changed && (
        <SaveBar
          busy={saving.busy}
          disabled={texts.name.trim() === ""}
          onReset={() => setTexts(saved)}
        />
      )}
    </form>
  );
}

/** The server's picture, which is kept at once. */
function Picture({ server, onAvatar, onRemoveAvatar }: OverviewProps) {
  const { busy, submit } = useSubmit("");
  return (
    <div class="flex flex-wrap items-center gap-4">
      <ServerIcon name={server.name} url={server.avatar} size="xl" />
      <div class="flex flex-wrap gap-2">
        <PictureButton
          text={t.upload}
          ratio={1}
          limit={LIMITS.avatarMax}
          busy={busy}
          onFile={(file, view) => submit(() => onAvatar(file, view))}
        />
        {server.avatar && (
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => submit(onRemoveAvatar)}
          >
            {t.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
