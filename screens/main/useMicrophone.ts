import { useEffect, useRef, useState } from "react";
import type { Client } from "../../client/app/client.ts";
import type { MicrophoneCheckProps } from "../../components/voice_settings/MicrophoneCheck.tsx";

/**
 * Opens the microphone while its level is shown: at once if the browser has already granted
 * permission, otherwise on the user's request.
 */
export function useMicrophone(client: Client): Omit<MicrophoneCheckProps, "meter"> {
  const [state, setState] = useState<MicrophoneCheckProps["state"]>("closed");
  const [error, setError] = useState<string | null>(null);
  const [isLooping, setLooping] = useState(false);
  const gone = useRef(false);
  const stopLevel = useRef<(() => void) | null>(null);
  const stopLoop = useRef<(() => void) | null>(null);

  /** Stores the function that stops it, unless it came too late. */
  function keep(ref: { current: (() => void) | null }, stop: () => void) {
    if (gone.current) stop();
    else ref.current = stop;
  }
  async function open() {
    setState("opening");
    try {
      keep(stopLevel, await (await client.voice.open()).devices.watchLevel());
      setError(null);
      setState("open");
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error));
      setState("closed");
    }
  }
  async function loop() {
    if (stopLoop.current) {
      stopLoop.current();
      stopLoop.current = null;
      return setLooping(false);
    }
    await client.voice.use(async (voice) => keep(stopLoop, await voice.devices.testMicrophone()));
    setLooping(stopLoop.current !== null);
  }

  useEffect(() => {
    client.voice.use(async (voice) => {
      const { inputs } = await voice.devices.list();
      // Browsers reveal names only to pages with permission.
      if (!gone.current && inputs.some(({ label }) => label !== "")) await open();
    });
    return () => {
      gone.current = true;
      stopLevel.current?.();
      stopLoop.current?.();
    };
  }, [client]);
  return { state, error, onOpen: () => void open(), isLooping, onLoop: () => void loop() };
}
