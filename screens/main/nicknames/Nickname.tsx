import { NicknameDialog } from "../../../components/dialogs/NicknameDialog.tsx";
import { displayNameOf } from "../../../protocol/display_name.ts";
import type { Member } from "../../../protocol/servers.ts";
import { useMain } from "../context.ts";

interface Props {
  serverId: string;
  member: Member;
  onClose: () => void;
}

/** The nickname of a member in a server (COM-6). */
export default function Nickname({ serverId, member, onClose }: Props) {
  const { members } = useMain().client;
  const { user_id, nickname = "", ...names } = member;
  return (
    <NicknameDialog
      nickname={nickname}
      otherwise={displayNameOf(names)}
      onSubmit={(name) => members.setNickname(serverId, user_id, name)}
      onClose={onClose}
    />
  );
}
