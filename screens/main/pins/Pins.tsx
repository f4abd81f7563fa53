import { useEffect, useMemo } from "react";
import { mayPin } from "../../../client/pins/may_pin.ts";
import { PinsPanel } from "../../../components/pins/PinsPanel.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { useMain } from "../context.ts";
import { isMembersOverlay } from "../members_overlay.ts";
import { openPersonCard } from "../person_card.ts";
import { showError } from "../show_error.ts";
import { createRowConverter } from "../row_converter.ts";
import { useAppearances } from "../useAppearances.ts";

const LOADING = { status: "loading", rows: [] } as const;

/** The pinned messages of the open channel. */
export default function Pins() {
  // The pins panel exists only while a channel is open.
  const channel = useMain().client.channels.selected.value!;
  return <PinsOf key={channel.id} channel={channel} />;
}

function PinsOf({ channel }: { channel: Channel }) {
  const main = useMain();
  const { client } = main;
  const channelId = channel.id;
  // The main screen exists only for a user who is logged in.
  const user = client.session.user.value!;
  const permissions = client.permissions.here.value;
  const { status, rows } = client.pins.lists.value[channelId] ?? LOADING;
  const looks = useAppearances(rows);
  const privateFrom = client.channels.privateFrom(channelId);
  const names = client.channels.pinnedNames.value;
  const show = useMemo(
    () => createRowConverter(user, permissions, undefined, looks, privateFrom, names),
    [user, permissions, looks, privateFrom, names],
  );
  const load = () => void client.pins.load(channelId);
  useEffect(load, [channelId]);
  return (
    <PinsPanel
      over={isMembersOverlay()}
      status={status}
      pins={show(rows, [])}
      unproven={privateFrom !== null}
      canUnpin={mayPin(channel, permissions)}
      onJump={(seq) => {
        if (isMembersOverlay()) client.ui.setPanel(null);
        client.messages.jumpTo(channelId, seq);
      }}
      onProfile={(message, pressed) => openPersonCard(main, message, pressed)}
      onUnpin={(id) => client.pins.unpin(channelId, id).catch(showError(client))}
      onRetry={load}
      onClose={() => client.ui.setPanel(null)}
    />
  );
}
