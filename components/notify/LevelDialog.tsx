import type { Level } from "../../protocol/notification_levels.ts";
import { levels as t } from "../../text/en/notify.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { CARD, Radios } from "../ui/Radios.tsx";
import { Switch } from "../ui/Switch.tsx";

/** Settings of a server or channel as the dialog shows them. */
export interface ShownLevels {
  /** null: as the scope above. */
  level: Level | null;
  /** Servers alone have these two. */
  suppressEveryone?: boolean;
  suppressRoles?: boolean;
}

interface Props {
  /** The server, channel or conversation. */
  name: string;
  kind: "server" | "channel" | "direct";
  settings: ShownLevels;
  /** The level that a server has for its members. */
  serverDefault: Level;
  onChange: (change: ShownLevels) => void;
  onClose: () => void;
}

interface Option {
  value: Level | null;
  text: string;
}

const TEXTS = { all: t.all, mentions: t.mentions, nothing: t.nothing };

/** Asks which messages of a server or channel notify. A choice is saved at once. */
export function LevelDialog({ name, kind, settings, serverDefault, onChange, onClose }: Props) {
  const { level, suppressEveryone = false, suppressRoles = false } = settings;
  const options: Option[] = [
    ...(kind === "server"
      ? []
      : [{ value: null, text: kind === "channel" ? t.inherit : t.inheritDirect }]),
    { value: "all", text: TEXTS.all },
    ...(kind === "direct" ? [] : [{ value: "mentions" as const, text: TEXTS.mentions }]),
    { value: "nothing", text: TEXTS.nothing },
  ];
  return (
    <Dialog title={t.title} description={t.hint} onClose={onClose}>
      <Radios
        label={`${t.which} – ${name}`}
        options={options}
        value={level ?? (kind === "server" ? serverDefault : null)}
        class="flex flex-col gap-2"
        optionClass={`flex min-h-11 items-center p-3 ${CARD}`}
        first
        onChange={(chosen) => onChange({ ...settings, level: chosen })}
      >
        {({ text }) => <span>{text}</span>}
      </Radios>
      {kind === "server" && (
        <div class="mt-4 flex flex-col">
          <Switch
            label={t.everyone}
            hint={t.everyoneHint}
            on={suppressEveryone}
            onChange={(on) => onChange({ ...settings, suppressEveryone: on })}
          />
          <Switch
            label={t.roles}
            hint={t.rolesHint}
            on={suppressRoles}
            onChange={(on) => onChange({ ...settings, suppressRoles: on })}
          />
        </div>
      )}
    </Dialog>
  );
}
