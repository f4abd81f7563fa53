import type { Membership } from "../../protocol/permissions.ts";

/** Receivers of an event: every socket in these sets, once. */
export interface Audience {
  readonly users?: readonly string[];
  readonly servers?: readonly string[];
  /** Channels whose readers receive it. */
  readonly channels?: readonly string[];
  readonly sessions?: readonly string[];
  readonly sockets?: readonly string[];
  /** Every socket there is. */
  readonly everyone?: boolean;
  /** Members of a server whose membership passes the test at that moment. */
  readonly members?: { readonly serverId: string; readonly may: MemberTest };
  /** Sockets among these that don't receive it; `programs`: those of access tokens. */
  readonly except?: {
    readonly users?: readonly string[];
    readonly sessionId?: string | null;
    readonly programs?: boolean;
  };
}
type MemberTest = (membership: Membership, userId: string) => boolean;

export const toUsers = (...users: string[]): Audience => ({ users });
export const toServer = (id: string): Audience => ({ servers: [id] });
export const toChannel = (id: string): Audience => ({ channels: [id] });
export const toSocket = (id: string): Audience => ({ sockets: [id] });
export const toMembers = (serverId: string, may: MemberTest): Audience => ({
  members: { serverId, may },
});

/** Servers and channels, whose events a socket receives while it is subscribed to them. */
export type Subscriptions = Pick<Audience, "servers" | "channels">;
