import { signal } from "@preact/signals";
import {
  MAX_RECORDING_SECONDS,
  record,
  type RecordingEnd,
} from "../../../client/voice/voice_recorder.ts";
import { DEFAULTS } from "../../../client/voice/defaults.ts";
import { browserMedia } from "../../../client/voice/media.ts";
import { createSettings } from "../../../client/voice/settings.ts";
import type { Hold, RecordedVoice } from "../../../components/files/voice_message/recording.ts";
import VoicePanel from "../../../components/files/voice_message/VoicePanel.tsx";
import { recording as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";

interface Props {
  channelId: string;
  hold: Hold | null;
  /** Called once it is sent like any other message. */
  onSent: () => void;
  onClose: () => void;
}

/** Records a voice message for a channel (FIL-6). Loaded with the first. */
export default function VoiceMessage({ channelId, hold, onSent, onClose }: Props) {
  const { client } = useMain();
  const { toasts } = client;
  const user = client.session.user.value!;

  function start(onEnd: () => void) {
    const settings = createSettings({ local: localStorage }, user.id, signal(DEFAULTS)).read();
    return record(browserMedia(), settings, (why: RecordingEnd) => {
      toasts.show(
        why === "lost" ? t.microphoneLost : fill(t.longest, { count: MAX_RECORDING_SECONDS / 60 }),
        "warning",
      );
      onEnd();
    });
  }

  async function send({ file, duration, peaks }: RecordedVoice) {
    const files = await client.files.open();
    const voice = await files.prepare(file, { duration, voice: { peaks } });
    const { reply } = client.enclosed.of(channelId);
    if (!client.messages.send(channelId, "", { files: [voice], reply })) return;
    client.enclosed.set(channelId, { reply: null });
    onSent();
  }

  return (
    <VoicePanel
      hold={hold}
      start={start}
      onSend={(recorded) => send(recorded).catch(showError(client))}
      onClose={onClose}
    />
  );
}
