import { useState } from "react";
import type { Finding } from "../../client/voice/connection_test.ts";
import { DebugDialog } from "../../components/voice/DebugDialog.tsx";
import { useMain } from "./context.ts";
import { useStats } from "./voice_quality.ts";

/** State of the connections, and the connection test. Loaded when first opened. */
export default function VoiceDebug({ onClose }: { onClose: () => void }) {
  const { client, dialog } = useMain();
  const { peers, stats } = client.voice;
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [examining, setExamining] = useState(false);
  useStats(client);

  async function examine() {
    setExamining(true);
    await client.voice.use(async (voice) => setFindings(await voice.examine()));
    setExamining(false);
  }
  return (
    <DebugDialog
      peers={Object.values(peers.value).map(({ userId, username, phase }) => ({
        userId,
        username,
        phase,
        // Before there is a way, all counts are nought and say nothing.
        stats: phase === "connected" ? stats.value[userId] ?? null : null,
      }))}
      onRetry={(userId) => void client.voice.use((voice) => voice.retryPeer(userId))}
      findings={findings}
      examining={examining}
      onExamine={examine}
      onSettings={() => void (dialog.value = { kind: "settings", tab: "voice" })}
      onClose={onClose}
    />
  );
}
