import type { IceServers } from "../../../protocol/voice.ts";
import type { Config } from "../../host/config/load.ts";
import type { AppContext } from "../../context.ts";
import type { Actor } from "../../delivery/http/endpoint.ts";
import { CREDENTIALS_LIFE, credentialsFor } from "../../host/relay/credentials.ts";
import { StartError } from "../../base/start_error.ts";

/**
 * What a browser needs to find a way to others: nothing at all by default (D-VOICE-5), else the
 * host's STUN and TURN servers and this server's own relay, with credentials for this user.
 */
export function iceServersFor(app: AppContext, { userId, sessionId }: Actor): IceServers {
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
  return { iceServers, ttl: CREDENTIALS_LIFE / 1000 };
}

/** Browsers refuse a TURN server without credentials. @throws StartError */
export function refuseBareTurn({ turn, turnSecret }: Config): void {
  const bare = turn.find(({ username }) => username === undefined);
  if (!bare || turnSecret) return;
  throw new StartError(
    `--turn: ${bare.url} needs NAME:PASSWORD@ before the host, or --turn-secret`,
  );
}
