import type { ManagedServer, UpdateServer } from "../../protocol/servers.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { identity as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import type { View } from "../account/crop.ts";
import { PictureButton } from "../account/PictureButton.tsx";
import { AccentChoice } from "../roles/AccentChoice.tsx";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Width by height. */
const BANNER_RATIO = 3;
/** Values of a select for no channel, and for the first text channel. */
const NONE = "";
const FIRST = "default";

export interface IdentityProps {
  server: ManagedServer;
  /** Text channels that this person sees. */
  channels: readonly { id: string; name: string }[];
  /** A rejection is the caller's to report. */
  onBanner: (file: File, view: View) => Promise<unknown>;
  /** Saves at once; errors are the caller's to report. */
  onChange: (change: UpdateServer) => Promise<unknown>;
}

/** Banner and accent of a server, saved at once (COM-5). */
export function IdentityLooks({ server, onBanner, onChange }: Omit<IdentityProps, "channels">) {
  const { busy, submit } = useSubmit("");
  return (
    <>
      <div class="flex flex-col gap-2">
        <span class="text-13 font-semibold text-normal">{t.banner}</span>
        {server.banner_url && (
          <img
            src={server.banner_url}
            alt=""
            class="aspect-3/1 w-full max-w-md rounded-lg object-cover"
          />
        )}
        <div class="flex flex-wrap gap-2">
          <PictureButton
            text={t.uploadBanner}
            ratio={BANNER_RATIO}
            limit={LIMITS.bannerMax}
            busy={busy}
            onFile={(file, view) => submit(() => onBanner(file, view))}
          />
          {server.banner_url && (
            <Button
              look="quiet"
              disabled={busy}
              onClick={() => submit(() => onChange({ banner: null }))}
            >
              {t.removeBanner}
            </Button>
          )}
        </div>
      </div>
      <AccentChoice
        label={t.accent}
        color={server.accent ?? null}
        onChange={(accent) => void onChange({ accent })}
      />
    </>
  );
}

/** Notifications, system channel and rules channel of a server, saved at once (COM-5). */
export function IdentityChannels(
  { server, channels, onChange }: Omit<IdentityProps, "onBanner">,
) {
  const { system_channel_id: system = null, system_messages, rules_channel_id: rules } = server;
  return (
    <>
      <Select
        label={t.notifications}
        hint={t.notificationsHint}
        value={server.default_notifications ?? "all"}
        options={[{ value: "all", text: t.all }, { value: "mentions", text: t.mentions }]}
        onChange={(value) =>
          void onChange({ default_notifications: value === "mentions" ? "mentions" : "all" })}
      />
      <Select
        label={t.system}
        hint={t.systemHint}
        value={system ?? NONE}
        options={[
          { value: NONE, text: t.noSystem },
          { value: FIRST, text: t.firstChannel },
          ...optionsOf(channels, system),
        ]}
        onChange={(value) => void onChange({ system_channel_id: value === NONE ? null : value })}
      />
      {system !== null && (
        <div>
          {(["joins", "leaves"] as const).map((kind) => (
            <Switch
              key={kind}
              label={kind === "joins" ? t.joins : t.leaves}
              on={system_messages?.[kind] !== false}
              onChange={(isOn) => void onChange({ system_messages: { [kind]: isOn } })}
            />
          ))}
        </div>
      )}
      <Select
        label={t.rules}
        hint={t.rulesHint}
        value={rules ?? NONE}
        options={[{ value: NONE, text: t.noRules }, ...optionsOf(channels, rules ?? null)]}
        onChange={(value) => void onChange({ rules_channel_id: value === NONE ? null : value })}
      />
    </>
  );
}

/** The channels to choose from, and the chosen one if this person does not see it. */
function optionsOf(channels: IdentityProps["channels"], chosen: string | null) {
  const shown = channels.map(({ id, name }) => ({ value: id, text: fill(t.channel, { name }) }));
  const isHidden = chosen !== null && channels.every(({ id }) => id !== chosen);
  return isHidden ? [...shown, { value: chosen, text: t.hidden }] : shown;
}
