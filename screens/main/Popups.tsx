import { useMemo } from "react";
import { channelTitle } from "../../client/channels/state.ts";
import { QuickRow } from "../../components/chat/QuickRow.tsx";
import { Reacted } from "../../components/chat/Reacted.tsx";
import { TopicCard } from "../../components/chat/TopicCard.tsx";
import type { EmojiPickerProps } from "../../components/emoji/EmojiPicker.tsx";
import { ContextMenu } from "../../components/ui/ContextMenu.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart, lazyWithRetry } from "../../components/ui/lazy_part.tsx";
import { Popup } from "../../components/ui/Popup.tsx";
import type { PopupRequest } from "../../components/ui/popup.ts";
import { emojiOf } from "../../protocol/emoji_plain.ts";
import { stickerOf } from "../../protocol/emoji_text.ts";
import { useMain } from "./context.ts";
import { keptEmoji } from "./kept_emoji.ts";
import { serverSections, useServerEmoji } from "./server_emoji.ts";
import { fullNameOfMember } from "./full_name_of_member.ts";

type PickerRequest = PopupRequest & { kind: "emoji" };

/** Reserves the size of the picker, so that nothing moves when it loads. */
const PICKER_ROOM =
<div class="h-96 max-h-[70dvh] w-100 max-w-full pointer-coarse:max-h-[84dvh]" />;
const EmojiPicker = lazyPart<EmojiPickerProps>(
  lazy(() => import("../../components/emoji/EmojiPicker.tsx")),
  { fallback: () => PICKER_ROOM },
);
const Gifs = lazyPart<{ query: string }>(lazy(() => import("./shelf/Gifs.tsx")));
const drawGifs = (query: string) => <Gifs query={query} />;
const PersonCard = lazyWithRetry(lazy(() => import("./PersonCard.tsx")));

/** The open popup. This file is loaded when the first one opens. */
export default function Popups() {
  const main = useMain();
  const { client, popup } = main;
  const request = popup.value!;

  function onClose() {
    if (popup.value !== request) return;
    popup.value = null;
    // A sheet holds the focus until it's removed, right after this.
    queueMicrotask(() => giveBack(request.returnTo));
  }

  if (request.kind === "menu") {
    const { reactions } = request;
    const pictureOf = (emoji: string) =>
      client.emoji.opened.value?.find(emojiOf(emoji)?.id ?? "")?.url;
    const above = reactions && (
      <QuickRow reactions={reactions} pictureOf={pictureOf} onClose={onClose} />
    );
    // The key makes a menu that replaces another a new one.
    return <ContextMenu key={request.label} {...request} above={above} onClose={onClose} />;
  }
  if (request.kind === "reacted") {
    const users = request.users.map((username) => fullNameOfMember(client, username));
    return <Reacted {...request} users={users} onClose={onClose} />;
  }
  if (request.kind === "topic") {
    const channel = client.channels.find(request.channelId);
    const edit = () => main.dialog.value = { kind: "edit-channel", channel: channel! };
    return (
      <TopicCard
        at={request.at}
        name={channel ? channelTitle(channel) : ""}
        topic={channel?.topic ?? ""}
        onEdit={channel && client.permissions.in(channel).manageChannels ? edit : null}
        onClose={onClose}
      />
    );
  }
  if (request.kind === "person") {
    return <PersonCard key={request.userId} request={request} onClose={onClose} />;
  }
  return <Picker request={request} onClose={onClose} />;
}

/** Picker, including emoji of the user's servers (FIL-7). */
function Picker({ request, onClose }: { request: PickerRequest; onClose: () => void }) {
  const { client } = useMain();
  const { quick = false, onSticker, onGif } = request;
  useServerEmoji();
  const lists = client.emoji.opened.value?.lists.value;
  const servers = useMemo(() => serverSections(client, "emoji", quick), [lists]);
  const stickers = useMemo(() => onSticker && serverSections(client, "sticker"), [lists]);
  const onPick = (picked: string) => {
    if (picked.startsWith("gif:")) onGif?.(picked);
    else if (stickerOf(picked)) onSticker?.(picked);
    else {
      keptEmoji(client).rememberEmoji(picked);
      request.onPick(picked);
    }
    onClose();
  };
  return (
    <Popup label={request.label} at={request.at} onClose={onClose} opener={request.opener}>
      <EmojiPicker
        quick={quick}
        recent={keptEmoji(client).recentEmoji()}
        servers={servers}
        stickers={stickers}
        gifs={onGif && drawGifs}
        tone={keptEmoji(client).skinTone()}
        onTone={keptEmoji(client).setSkinTone}
        onPick={onPick}
      />
    </Popup>
  );
}

/** The chosen action may have moved the focus already. */
function giveBack(returnTo: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest("[data-scope]")) {
    returnTo?.focus({ preventScroll: true });
  }
}
