import { useMemo } from "react";
import type { Standing } from "../../protocol/permissions.ts";
import { useMain } from "./context.ts";

/** One's own place in the open server, a mute included once its members are loaded (D-SRV-6). */
export function useStanding(): Standing | null {
  const { servers, members, session } = useMain().client;
  const standing = servers.standing.value;
  const list = members.lists.value[servers.selectedId.value ?? ""]?.members;
  const muted = list?.find((m) => m.user_id === session.user.value?.id)?.muted ?? false;
  return useMemo(() => standing && { ...standing, muted }, [standing, muted]);
}
