import type { IceServers } from "../../../protocol/voice.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import { type Credentials, CREDENTIALS_LIFETIME_MS, credentialsFor } from "./turn_credentials.ts";
import { StartError } from "../../base/start_error.ts";

/** A running relay (TURN) of this server's own. */
export interface Relay {
  /** Addresses as browsers take them: `stun:` for the first, `turn:` for the others. */
  stun: string;
  turn: string[];
  /** For one user's session: for a while, and no longer than it lasts. */
  credentials(userId: string, sessionId: string): Credentials;
  stop(): Promise<void>;
}

/** A TURN server of the host's; without a name the shared secret makes one. */
export interface TurnServer {
  url: string;
  username?: string;
  credential?: string;
}

/** The options by which browsers find a way to each other. */
export interface VoiceConfig {
  /** Addresses, `stun:` before each. */
  stun: string[];
  turn: TurnServer[];
  turnSecret: string | null;
}

/**
 * Returns the ICE servers for a browser: none by default (D-VOICE-5), otherwise the host's STUN and
 * TURN servers and this server's own relay, with credentials for this user.
 */
export function iceServersFor(app: FeaturesContext, { userId, sessionId }: Actor): IceServers {
  const { config, relay } = app;
  const iceServers: IceServers["iceServers"] = [];
  const stun = [...relay ? [relay.stun] : [], ...config.stun];
  if (stun.length) iceServers.push({ urls: stun });
  if (relay) iceServers.push({ urls: relay.turn, ...relay.credentials(userId, sessionId) });
  for (const { url, ...own } of config.turn) {
    const credentials = own.username === undefined
      ? credentialsFor(config.turnSecret!, userId, app.clock())
      : own;
    iceServers.push({ urls: [url], ...credentials });
  }
  return { iceServers, ttl: CREDENTIALS_LIFETIME_MS / 1000 };
}

/** Browsers refuse a TURN server without credentials. @throws StartError */
export function refuseBareTurn({ turn, turnSecret }: VoiceConfig): void {
  const bare = turn.find(({ username }) => username === undefined);
  if (!bare || turnSecret) return;
  throw new StartError(
    `--turn: ${bare.url} needs NAME:PASSWORD@ before the host, or --turn-secret`,
  );
}

declare module "../context.ts" {
  interface FeaturesConfig extends VoiceConfig {}
  interface FeaturesContext {
    /** This server's own relay; null if it is off. */
    relay: Relay | null;
  }
}
