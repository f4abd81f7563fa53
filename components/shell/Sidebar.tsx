import chevron from "@lucide/icons/icons/chevron-down";
import plus from "@lucide/icons/icons/plus";
import settings from "@lucide/icons/icons/settings";
import type { ReactNode } from "react";
import { sidebar as t } from "../../text/en/shell.ts";
import type { Channel } from "../../protocol/channels.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ServerIcon } from "../ui/ServerIcon.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";
import { DirectList, type DrawLine } from "./DirectList.tsx";
import { TextChannel } from "./ChannelItem.tsx";
import { VoiceChannel, type VoiceState } from "./VoiceChannel.tsx";

export interface SidebarProps {
  /** null: home. */
  serverName: string | null;
  /** The address of its picture, if it has one. */
  serverAvatar: string | null;
  /** Address of the server's banner, and its accent; absent: none (COM-5). */
  serverBanner?: string;
  serverAccent?: string;
  /** null: not loaded yet. */
  channels: readonly Channel[] | null;
  selectedId: string | null;
  /** Unread messages by channel id, without muted ones. */
  unread: Readonly<Record<string, number>>;
  /** Ids of muted channels. */
  muted: ReadonlyMap<string, number>;
  /** Voice channel that the user is in; null: none. */
  voice: { channelId: string; phase: VoiceState } | null;
  /** Renders the people in a voice channel. */
  voicePeople: (channel: Channel) => ReactNode;
  onVoice: (channelId: string) => void;
  /** Make channels. */
  canManage: boolean;
  isPrivate: (channel: Channel) => boolean;
  /** Opens the menu of the server; its button gets the focus back. */
  onMenu: OnMenu;
  /** Opens the menu of a channel or direct message. */
  onChannelMenu: (channel: Channel) => OnMenu;
  drawLine: DrawLine | null;
  drawMark?: (channel: Channel) => ReactNode;
  onSelect: (channelId: string) => void;
  onCreate: (isVoice: boolean) => void;
  onGroup: () => void;
  onMessage: () => void;
  /** null: nothing there for this person (SRV-11). */
  onSettings: (() => void) | null;
  /** The user panel. */
  children: ReactNode;
}

/** List of channels next to the rail, with the user panel below it (CHAN-01, CHAN-13, NAV-13). */
export function Sidebar(props: SidebarProps) {
  const { serverName, serverAvatar, onSettings } = props;
  return (
    <div class="flex w-60 shrink-0 flex-col bg-surface-1 max-md:min-w-0 max-md:flex-1">
      <nav data-landmark aria-label={t.label} class="flex min-h-0 flex-1 flex-col">
        {serverName === null ? <DirectList {...props} /> : (
          <>
            {props.serverBanner
              ? (
                <img
                  src={props.serverBanner}
                  alt=""
                  class="aspect-3/1 w-full shrink-0 object-cover"
                />
              )
              : props.serverAccent && (
                <svg aria-hidden="true" class="h-1 w-full shrink-0">
                  <rect width="100%" height="100%" fill={props.serverAccent} />
                </svg>
              )}
            <div class="flex items-center gap-1 p-2 pb-0">
              <div
                onClick={(event) => {
                  const button = event.currentTarget.querySelector("button")!;
                  props.onMenu(anchorOf(event.currentTarget), event.detail === 0, button);
                }}
                class="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md ps-2 hover:bg-surface-4 fine:min-h-9"
              >
                {serverAvatar && <ServerIcon name={serverName} url={serverAvatar} size="sm" />}
                <h2 dir="auto" class="min-w-0 flex-1 truncate font-semibold text-strong">
                  {serverName}
                </h2>
                {/* Named differently from the server's button in the rail. */}
                <IconButton icon={chevron} iconSize={18} label={t.actions} aria-haspopup="menu" />
              </div>
              {onSettings && (
                <IconButton icon={settings} iconSize={18} label={t.settings} onClick={onSettings} />
              )}
            </div>
            <ChannelLists {...props} />
          </>
        )}
      </nav>
      {props.children}
    </div>
  );
}

function ChannelLists(props: SidebarProps) {
  const { channels, selectedId, canManage, voice: here } = props;
  const text = channels?.filter((c) => !c.is_voice) ?? [];
  const voice = channels?.filter((c) => c.is_voice) ?? [];
  const shared = (channel: Channel) => ({
    channel,
    isPrivate: props.isPrivate(channel),
    onMenu: props.onChannelMenu(channel),
  });
  return (
    <div class="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-2">
      <Section
        title={t.text}
        create={t.createText}
        onCreate={canManage && (() => props.onCreate(false))}
      >
        {text.map((channel) => (
          <TextChannel
            key={channel.id}
            {...shared(channel)}
            unread={props.unread[channel.id] ?? 0}
            muted={props.muted.get(channel.id)}
            mark={props.drawMark?.(channel)}
            current={channel.id === selectedId}
            onSelect={() => props.onSelect(channel.id)}
          />
        ))}
      </Section>
      {(voice.length > 0 || canManage) && (
        <Section
          title={t.voice}
          create={t.createVoice}
          onCreate={canManage && (() => props.onCreate(true))}
        >
          {voice.map((channel) => (
            <VoiceChannel
              key={channel.id}
              {...shared(channel)}
              state={here?.channelId === channel.id ? here.phase : null}
              onJoin={() => props.onVoice(channel.id)}
            >
              {props.voicePeople(channel)}
            </VoiceChannel>
          ))}
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** The name of the button. */
  create: string;
  /** false: the user may not. */
  onCreate: false | (() => void);
  children: ReactNode;
}

function Section({ title, create, onCreate, children }: SectionProps) {
  return (
    <section>
      <div class="flex min-h-8 items-center justify-between ps-2">
        <h3 class="text-12 font-semibold text-muted">{title}</h3>
        {onCreate && (
          <IconButton icon={plus} iconSize={18} small label={create} onClick={onCreate} />
        )}
      </div>
      <ul class="flex flex-col gap-0.5">{children}</ul>
    </section>
  );
}
