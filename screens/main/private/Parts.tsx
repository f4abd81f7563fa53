import type { ShownMessage } from "../../../components/chat/message.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { CallMark } from "./CallMark.tsx";
import { Gate } from "./Gate.tsx";
import { Invite } from "./Invite.tsx";
import { Padlock } from "./Padlock.tsx";
import { PrivateMark } from "./PrivateMark.tsx";
import { RowNote } from "./RowNote.tsx";

/** The part to show, and its subject. */
export interface PartProps {
  of: "call" | "gate" | "invite" | "mark" | "note" | "padlock";
  channel: Channel;
  message?: ShownMessage;
  /** Called with true while something takes the input's place. */
  onShut?: (isShut: boolean) => void;
}

/** The parts of private conversations that the chat shows; loaded together, with the first of them. */
export default function Parts({ of, channel, message, onShut }: PartProps) {
  switch (of) {
    case "call":
      return <CallMark channel={channel} />;
    case "gate":
      return <Gate key={channel.id} channel={channel} onShut={onShut!} />;
    case "invite":
      return <Invite channel={channel} message={message!} />;
    case "mark":
      return <PrivateMark channel={channel} />;
    case "note":
      return <RowNote channel={channel} message={message!} />;
    case "padlock":
      return <Padlock channel={channel} />;
  }
}
