import { useEffect, useState } from "react";
import { mayHoldKeys } from "../../../client/e2ee/support.ts";
import type { PrivateConversations, Safety } from "../../../client/e2ee/entry.ts";
import { toUserError } from "../../../client/private/user_error.ts";
import { SafetyNumber } from "../../../components/private/SafetyNumber.tsx";
import { useMain } from "../context.ts";

interface Props {
  userId: string;
  username: string;
}

/**
 * Safety number in a person's profile (E2E-35), if both have keys; otherwise nothing. Loaded with
 * the first profile of another person.
 */
export default function OpenSafety({ userId, username }: Props) {
  const { client } = useMain();
  const [opened, setOpened] = useState<PrivateConversations | null>(null);
  const [safety, setSafety] = useState<Safety | null>(null);
  useEffect(() => {
    let isShown = true;
    async function load() {
      if (!await mayHoldKeys()) return;
      const opened = await client.e2ee.open();
      const { phase } = await opened.look();
      const safety = phase === "ready" ? await opened.safety(userId) : null;
      if (!isShown) return;
      setOpened(opened);
      setSafety(safety);
    }
    // A profile is whole without it.
    load().catch(() => {});
    return () => void (isShown = false);
  }, [client, userId]);
  if (!opened || !safety) return null;
  const { number } = safety;
  const take = async (act: () => Promise<Safety | null>) => {
    try {
      setSafety(await act());
    } catch (error) {
      // The number that counts now is shown beside why it wasn't taken (MEND-36).
      if ((error as { code?: string }).code === "key_changed") {
        setSafety(await opened.safety(userId).catch(() => safety));
      }
      throw toUserError(error);
    }
  };
  return (
    <SafetyNumber
      {...safety}
      username={username}
      onVerified={(isVerified) => take(() => opened.setVerified(userId, isVerified, number))}
      onAccept={() => take(() => opened.acceptKeys(userId, number))}
    />
  );
}
