import { memo, type ReactNode, useId } from "react";
import closed from "@lucide/icons/icons/chevron-right";
import opened from "@lucide/icons/icons/chevron-down";
import plus from "@lucide/icons/icons/plus";
import { sidebar as t } from "../../text/en/shell.ts";
import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { useRowMenu } from "../ui/useRowMenu.ts";
import { TextChannel } from "./ChannelItem.tsx";
import { MutedMark } from "./MutedMark.tsx";
import { RowOptions } from "./RowOptions.tsx";
import { VoiceChannel, type VoiceState } from "./VoiceChannel.tsx";

/** A category of the list; `category` null: the channels without one. */
export interface ListSection {
  category: Category | null;
  /** A closed one has only some of its channels. */
  isOpen: boolean;
  channels: readonly Channel[];
}

/** Functions of rows: the same object each time, so that no row renders again. */
export interface RowActions {
  onSelect: (channelId: string) => void;
  onVoice: (channelId: string) => void;
  /** Opens the menu of a channel or direct message. */
  onMenu: (channel: Channel) => OnMenu;
  /** Renders the mark beside a name. */
  drawMark: (channel: Channel) => ReactNode;
  /** Renders what belongs to a channel below its row, such as the people in voice. */
  drawBelow: (channel: Channel) => ReactNode;
}

export interface ChannelListProps {
  sections: readonly ListSection[];
  selectedId: string | null;
  /** Unread messages by channel id, without muted ones. */
  unread: Readonly<Record<string, number>>;
  /** Ends of mutes by channel id. */
  muted: ReadonlyMap<string, number>;
  /** Voice channel that the user is in; null: none. */
  voice: { channelId: string; phase: VoiceState } | null;
  isPrivate: (channel: Channel) => boolean;
  isMarked: (channel: Channel) => boolean;
  /** Make channels. */
  canManage: boolean;
  rows: RowActions;
  /** Creates a channel in a category, or in none. */
  onCreate: (categoryId: string | null) => void;
  /** Opens or closes a category. */
  onToggle: (categoryId: string) => void;
  onCategoryMenu: (category: Category) => OnMenu;
}

/** Channels of a server in their order, text and voice, by category (CHAN-01, COM-2). */
export function ChannelList(props: ChannelListProps) {
  const { sections, canManage, onCreate, onToggle } = props;
  return (
    <div class="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-2">
      {sections.map(({ category, isOpen, channels }) => (
        <section key={category?.id ?? ""}>
          {category
            ? (
              <CategoryRow
                category={category}
                isOpen={isOpen}
                muted={props.muted.get(category.id)}
                onToggle={onToggle}
                onMenu={props.onCategoryMenu}
                onCreate={canManage && onCreate}
              />
            )
            : canManage && (
              <div class="flex min-h-8 items-center justify-between ps-2">
                <h3 class="text-12 font-semibold text-muted">{t.label}</h3>
                <CreateButton onClick={() => onCreate(null)} />
              </div>
            )}
          <ul data-category={category?.id ?? ""} class="flex flex-col gap-0.5">
            {channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                isPrivate={props.isPrivate(channel)}
                isMarked={props.isMarked(channel)}
                unread={props.unread[channel.id] ?? 0}
                muted={props.muted.get(channel.id)}
                isOpen={channel.id === props.selectedId}
                voice={props.voice?.channelId === channel.id ? props.voice.phase : null}
                actions={props.rows}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  channel: Channel;
  isPrivate: boolean;
  isMarked: boolean;
  unread: number;
  muted: number | undefined;
  isOpen: boolean;
  voice: VoiceState | null;
  actions: RowActions;
}

/** A row of the list with what belongs to it: renders again only if it shows something else. */
const ChannelRow = memo(
  ({ channel, isPrivate, isMarked, unread, muted, isOpen, voice, actions }: RowProps) => {
    const shared = { channel, isPrivate, onMenu: actions.onMenu(channel) };
    const below = actions.drawBelow(channel);
    if (channel.is_voice) {
      return (
        <VoiceChannel {...shared} state={voice} onJoin={() => actions.onVoice(channel.id)}>
          {below}
        </VoiceChannel>
      );
    }
    return (
      <TextChannel
        {...shared}
        unread={unread}
        muted={muted}
        mark={isMarked && actions.drawMark(channel)}
        current={isOpen}
        onSelect={() => actions.onSelect(channel.id)}
      >
        {below}
      </TextChannel>
    );
  },
);

interface CategoryProps {
  category: Category;
  isOpen: boolean;
  /** End of the mute in milliseconds; Infinity: until unmuted. */
  muted: number | undefined;
  onToggle: (categoryId: string) => void;
  onMenu: (category: Category) => OnMenu;
  /** false: the user may not. */
  onCreate: false | ((categoryId: string) => void);
}

/** The name of a category, which opens and closes it. */
const CategoryRow = memo((props: CategoryProps) => {
  const { category, isOpen, muted, onToggle, onMenu, onCreate } = props;
  const id = useId();
  const open = onMenu(category);
  return (
    <div
      {...useRowMenu(open)}
      data-category-head={category.id}
      class="group relative flex items-center"
    >
      <h3 class="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-describedby={muted ? `${id}m` : undefined}
          onClick={() => onToggle(category.id)}
          class="ring-inside flex min-h-11 w-full items-center gap-1 rounded-md px-1 text-start text-12 font-semibold text-muted group-focus-within:pe-8 group-hover:pe-8 hover:text-normal fine:min-h-8"
        >
          <Icon of={isOpen ? opened : closed} size={12} />
          <span id={id} dir="auto" class="min-w-0 truncate">{category.name}</span>
          <span id={`${id}m`} aria-hidden="true">
            <MutedMark until={muted} />
          </span>
        </button>
      </h3>
      <RowOptions
        label={t.categoryOptions}
        of={id}
        shown={false}
        beside={onCreate !== false}
        onMenu={open}
      />
      {onCreate && <CreateButton of={id} onClick={() => onCreate(category.id)} />}
    </div>
  );
});

function CreateButton({ of, onClick }: { of?: string; onClick: () => void }) {
  return (
    <IconButton
      icon={plus}
      iconSize={18}
      small
      label={t.create}
      aria-describedby={of}
      onClick={onClick}
    />
  );
}
