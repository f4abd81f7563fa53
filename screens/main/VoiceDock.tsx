import { Fragment, useEffect, useRef } from "react";
import { NO_VOICE_VIEW } from "../../client/app/ui_store.ts";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { useMedia } from "../../components/ui/useMedia.ts";
import { ShareChip } from "../../components/voice/ShareChip.tsx";
import { VoiceBar } from "../../components/voice/VoiceBar.tsx";
import { type MainContext, useMain } from "./context.ts";
import { useVoiceKeys } from "./useVoiceKeys.ts";
import { voiceChannel } from "./VoiceChannel.tsx";
import MainVoiceControls from "./VoiceControls.tsx";
import { openPersonCard } from "./person_card.ts";
import { useVoicePeople } from "./useVoicePeople.ts";

const Viewer = lazyPart(lazy(() => import("./VoiceScreens.tsx")));

/** Bar below the chat while in a voice channel. Loaded on joining. */
export default function VoiceDock() {
  const main = useMain();
  const { client } = main;
  const { ui, voice } = client;
  const { screens, people } = ui.voiceView.value;
  useVoiceKeys(client);
  useCovered(people);
  useClosing(main);
  useEffect(() => () => {
    ui.setVoiceView(NO_VOICE_VIEW);
    // The pressed button is gone along with it.
    setTimeout(keepFocus);
  }, []);
  const count = voice.shares.value.length;
  const others = voice.shares.value.filter(({ own }) => !own).map(({ userId }) => userId).join();
  useEffect(() => {
    // A new screen is announced by the chip, and covers nothing.
    if (others && ui.voiceView.value.screens === "closed") ui.setVoiceView({ screens: "chip" });
  }, [others]);
  useEffect(() => {
    if (count === 0) ui.setVoiceView({ screens: "closed", watched: null });
  }, [count]);
  return (
    <Fragment>
      {screens === "chip" && count > 0 && !people &&
        <ShareChip count={count} onOpen={() => ui.setVoiceView({ screens: "open" })} />}
      {screens === "open" && count > 0 && <Viewer />}
      <Bar />
    </Fragment>
  );
}

function Bar() {
  const main = useMain();
  const { client } = main;
  const { ui } = client;
  const { channelId, channelName, phase } = voiceChannel(client)!;
  const channel = client.channels.find(channelId);
  const server = client.servers.list.value.find(({ id }) => id === channel?.server_id);
  const shared = client.voice.shares.value;
  return (
    <VoiceBar
      channelName={channelName}
      serverName={server?.name ?? null}
      phase={phase}
      people={useVoicePeople(channelId)}
      topic={channel?.topic}
      shares={shared.length}
      shared={shared}
      controls={<MainVoiceControls />}
      expanded={ui.voiceView.value.people}
      onExpand={(people) => ui.setVoiceView({ people })}
      onView={() => ui.setVoiceView({ screens: "open" })}
      onPerson={(person, at, button) =>
        openPersonCard(main, person, button, {
          at,
          serverId: channel?.server_id ?? null,
          inVoice: true,
        })}
      onRetry={(userId) => void client.voice.use((voice) => voice.retryPeer(userId))}
      onWatch={(watched) => ui.setVoiceView({ screens: "open", watched })}
    />
  );
}

/**
 * Makes content beneath the stage inert: the chat or, on phones, the whole page. Only the live
 * region for new messages remains active.
 */
function useCovered(open: boolean) {
  const narrow = !useMedia("(min-width: 48rem) and (min-height: 30rem)");
  useEffect(() => {
    if (!open) return;
    const bar = document.querySelector("[data-voice-bar]")!;
    const beside = [...bar.parentElement!.children].filter((element) =>
      element !== bar && !element.matches("[role=log]")
    );
    const around = narrow ? document.querySelectorAll("header[data-landmark], #drawer") : [];
    const covered = [...beside, ...around] as HTMLElement[];
    for (const element of covered) element.inert = true;
    return () => covered.forEach((element) => element.inert = false);
  }, [open, narrow]);
}

/** Closes the stage when the user opens another channel, while staying in voice. */
function useClosing({ client: { channels, servers, ui } }: MainContext) {
  const at = `${servers.selectedId.value}/${channels.selectedId.value}`;
  const before = useRef(at);
  useEffect(() => {
    if (at !== before.current) ui.setVoiceView({ people: false });
    before.current = at;
  }, [at]);
}

/** Moves a lost focus to the main part, so that keyboard users continue from there. */
function keepFocus() {
  const main = document.querySelector("main");
  if (!main || document.activeElement !== document.body) return;
  main.tabIndex = -1;
  main.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
  main.focus({ preventScroll: true });
}
