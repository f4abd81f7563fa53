import { useEffect, useMemo } from "react";
import type { LinkPreview } from "../../../client/forwarding/previews.ts";
import { channelTitle } from "../../../client/channels/state.ts";
import { messageLinks } from "../../../client/forwarding/links.ts";
import { publicAddress } from "../../../client/base/address.ts";
import { PreviewCard, type ShownPreview } from "../../../components/forwarding/PreviewCard.tsx";
import type { MainContext } from "../context.ts";
import { useMain } from "../context.ts";
import { openChannel } from "../follow_links.ts";
import { createRowConverter } from "../row_converter.ts";
import { titled } from "../titled.ts";
import { showError } from "../show_error.ts";

/**
 * Previews of the messages that a text links to (COM-13). Not for end-to-end encrypted channels: the
 * server would learn which links stand in a text.
 */
export function LinkPreviews({ text }: { text: string }) {
  const main = useMain();
  const { client } = main;
  const links = useMemo(
    () => messageLinks(text, [location.origin, new URL(publicAddress()).origin]),
    [text],
  );
  const { opened } = client.forwarding;
  useEffect(() => {
    if (links.length > 0) client.forwarding.preview(links).catch(showError(client));
  }, [client, links]);
  const previews = opened.value?.previews.value ?? {};
  return (
    <>
      {links.map(({ channelId, messageId }) => (
        <PreviewCard
          key={messageId}
          preview={shown(main, channelId, previews[messageId] ?? { state: "loading" })}
          onJump={() => void openChannel(main, channelId, messageId)}
        />
      ))}
    </>
  );
}

function shown({ client }: MainContext, channelId: string, preview: LinkPreview): ShownPreview {
  if (preview.state !== "shown") return preview;
  const { row, channelName, serverName } = preview;
  // The main screen exists only for a user who is logged in.
  const user = client.session.user.value!;
  const { pinnedNames, privateFrom } = client.channels;
  const show = createRowConverter(
    user,
    client.permissions.here.value,
    client.friends.blockedIds.value,
    undefined,
    privateFrom(channelId),
    pinnedNames.value,
  );
  const [message] = show([row], []);
  if (!message) return { state: "hidden" };
  // Names of conversations that this page knows are its own: in encrypted ones those of the server
  // don't count (MEND-29).
  const known = client.channels.find(channelId);
  const name = known ? channelTitle(titled(client, known)) : `#${channelName}`;
  const location = [name, serverName].filter(Boolean).join(" · ");
  return { state: message.blocked ? "blocked" : "shown", message, location };
}
