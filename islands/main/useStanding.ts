import { useMemo } from "react";
import { DEFAULT_PERMISSIONS, type Standing } from "../../protocol/permissions.ts";
import { useMain } from "./context.ts";

/** In a direct message both may write, and neither moderates (D-PERM-5). */
const DIRECT_STANDING: Standing = {
  isOwner: false,
  everyone: DEFAULT_PERMISSIONS,
  roles: [],
  muted: false,
};

/** One's own place in the open server or direct message, a mute included once its members are loaded (D-SRV-6). */
export function useStanding(): Standing | null {
  const { servers, members, session } = useMain().client;
  const standing = servers.standing.value;
  const list = members.lists.value[servers.selectedId.value ?? ""]?.members;
  const muted = list?.find((m) => m.user_id === session.user.value?.id)?.muted ?? false;
  const direct = servers.selectedId.value === null;
  return useMemo(
    () => direct ? DIRECT_STANDING : standing && { ...standing, muted },
    [direct, standing, muted],
  );
}
