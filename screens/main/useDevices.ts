import { useEffect, useState } from "react";
import type { Client } from "../../client/app/client.ts";
import type { Device } from "../../client/voice/devices.ts";

interface DeviceLists {
  inputs: readonly Device[];
  outputs: readonly Device[];
}

/**
 * Returns the microphones and outputs of this device, updated when one is plugged in. `permission`:
 * a value that changes when the browser may reveal more of them.
 */
export function useDevices(client: Client, permission: unknown): DeviceLists {
  const [lists, setLists] = useState<DeviceLists>({ inputs: [], outputs: [] });
  useEffect(() => {
    let gone = false;
    let stop: (() => void) | undefined;
    client.voice.use((voice) => {
      const look = async () => {
        const found = await voice.devices.list();
        if (!gone) setLists(found);
      };
      if (!gone) stop = voice.devices.onChanged(() => void look());
      return look();
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [client, permission]);
  return lists;
}
