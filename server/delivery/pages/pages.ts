import type { Category } from "../../../protocol/categories.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { HostChoices } from "../../../protocol/help.ts";
import type { ServerFolder } from "../../../protocol/server_folders.ts";
import type { Server } from "../../../protocol/servers.ts";
import type { User } from "../../../protocol/users.ts";
import {
  App,
  type Context,
  inLanguage,
  languagesOf,
  type Middleware,
  type Site,
  staticFiles,
} from "fresh";
import { isAdmin } from "../../membership/users/admins.ts";
import { pageActorOf } from "../../features/auth/access.ts";
import { pageCookieName } from "../http/cookie.ts";
import { dmsOf } from "../../features/messages/dms.ts";
import { channelListOf, channelOf } from "../../membership/channels/service.ts";
import type { DeliveryContext } from "../context.ts";
import type { State } from "./define.ts";
import { isAddress } from "./addresses.ts";
import { languageFor } from "./language.ts";
import { type HeaderKind, securityHeaders } from "../http/headers.ts";
import { type OwnPermissions, ownPermissions } from "./page_permissions.ts";
import { shownServersOf } from "../../membership/identity/view.ts";
import { serverOrderOf } from "../../membership/servers/order.ts";
import { languageOf } from "../../features/account/account.ts";
import { userById } from "../../membership/users/users.ts";
import { userView } from "../../membership/users/view.ts";

/** Data that the main page shows before any script runs. */
interface MainProps {
  user: User;
  servers: Server[];
  /** Their order, with folders (COM-5). */
  serverFolders: ServerFolder[];
  selectedServerId: string | null;
  /** Channels and threads of the selected server, or the direct messages. */
  channels: Channel[];
  /** Categories of the selected server. */
  categories: Category[];
  selectedChannelId: string | null;
  /** In the selected server. */
  permissions: OwnPermissions | null;
  help: HostChoices;
}

/** The cookie with the last location: `server/channel`, `dm/channel` or `home`. */
const LOCATION_COOKIE = "parley_at";
/** The cookie that says whether the members panel is open (UX-11). */
const MEMBERS_COOKIE = "parley_members";
/**
 * The cookie with the path that led to /login, its lifetime in seconds, and its rules: the stored
 * page reads it too.
 */
const BACK_COOKIE = "parley_back";
const BACK_COOKIE_SECONDS = 600;
const BACK_RULES = "; Path=/; SameSite=Lax";

/** Pages and static files: the part of the site that is not /api. */
export function createPages(app: DeliveryContext, site: Site): App<State> {
  const report = (error: unknown) => app.log.error("a page failed", error);
  return new App<State>(site, { report })
    .use(withHeaders)
    .use(staticFiles())
    .use(withState(app))
    .fsRoutes();
}

/** Returns the last location, for `loadMain`. */
export function storedLocation(cookies: string): string | null {
  return cookieIn(cookies, LOCATION_COOKIE);
}

/** Returns whether the members panel is open; null: not chosen yet. */
export function storedMembers(cookies: string): "open" | "closed" | null {
  const value = cookieIn(cookies, MEMBERS_COOKIE);
  return value === "open" || value === "closed" ? value : null;
}

/** Redirects to /login, and stores the address to come back to (UX-8). */
export function toLogin(ctx: Context<State>): Response {
  const response = ctx.redirect("/login");
  if (isAddress(ctx.url.pathname)) {
    const cookie =
      `${BACK_COOKIE}=${ctx.url.pathname}; Max-Age=${BACK_COOKIE_SECONDS}${BACK_RULES}`;
    response.headers.set("set-cookie", cookie);
  }
  return response;
}

/** Redirects from / to the address that was opened before signing in; null: none. */
export function comeBack(ctx: Context<State>): Response | null {
  const path = cookieIn(ctx.req.headers.get("cookie") ?? "", BACK_COOKIE);
  if (path === null || ctx.url.pathname !== "/") return null;
  const response = ctx.redirect(isAddress(path) ? path : "/");
  response.headers.set("set-cookie", `${BACK_COOKIE}=; Max-Age=0${BACK_RULES}`);
  return response;
}

/**
 * Loads a location (`LOCATION_COOKIE`), otherwise the first server and its first text channel,
 * otherwise home.
 */
export async function loadMain(
  app: DeliveryContext,
  user: User,
  location: string | null,
): Promise<MainProps> {
  const servers = await shownServersOf(app, user.id);
  const serverFolders = await serverOrderOf(app, user.id);
  const [serverId, channelId] = (location ?? "").split("/");
  const { helpCenter, documentation, support, passwordMin } = app.config;
  const help = { helpCenter, documentation, support, passwordMin };
  if (location === "home" || serverId === "dm" || !servers.length) {
    const channels = await dmsOf(app, user.id);
    const selectedChannelId = channels.find((c) => c.id === channelId)?.id ?? null;
    const permissions = null;
    return {
      user,
      servers,
      serverFolders,
      selectedServerId: null,
      channels,
      categories: [],
      selectedChannelId,
      permissions,
      help,
    };
  }
  const server = servers.find((s) => s.id === serverId) ?? servers[0];
  const { channels, categories, threads } = await channelListOf(app, user.id, server.id);
  const texts = channels.filter((c) => !c.is_voice);
  const channel = [...texts, ...threads].find((c) => c.id === channelId) ??
    await threadAt(app, user.id, server.id, channelId) ?? texts[0];
  const isAlone = channel?.thread && !threads.includes(channel);
  return {
    user,
    servers,
    serverFolders,
    selectedServerId: server.id,
    channels: [...channels, ...threads, ...isAlone ? [channel] : []],
    categories,
    selectedChannelId: channel?.id ?? null,
    permissions: await ownPermissions(app, user.id, server.id),
    help,
  };
}

/** Returns a thread of a server, listed or not (COM-7); undefined: the user sees none. */
async function threadAt(
  app: DeliveryContext,
  userId: string,
  serverId: string,
  id = "",
): Promise<Channel | undefined> {
  const thread = await channelOf(app, userId, id).catch(() => undefined);
  return thread?.thread && thread.server_id === serverId ? thread : undefined;
}

/** Types that are no page even when opened directly; an SVG then gets the strictest policy. */
const FILE_TYPES = /^(audio|font|image|text\/css)\b/;

/** The pages for signing in with a password. */
const SIGN_IN = /^\/(login|register|setup|admin(\/.*)?)$/;

const withHeaders: Middleware<State> = async (ctx) => {
  const response = await ctx.next();
  const { pathname } = ctx.url;
  const kind = kindOf(pathname, response.headers.get("content-type") ?? "");
  for (const [name, value] of Object.entries(securityHeaders(kind))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
};

function kindOf(pathname: string, type: string): HeaderKind {
  if (pathname === "/" || isAddress(pathname)) return "chat";
  if (SIGN_IN.test(pathname)) return "signIn";
  if (pathname.startsWith("/assets/e2ee-")) return "worker";
  if (pathname === "/sw-private.js") return "pushWorker";
  return pathname.startsWith("/assets/") || FILE_TYPES.test(type) ? "file" : "page";
}

function withState(app: DeliveryContext): Middleware<State> {
  return async (ctx) => {
    const name = pageCookieName(ctx.info.secure ?? false);
    const cookie = cookieIn(ctx.req.headers.get("cookie") ?? "", name);
    if (cookie) await app.db.fresh();
    const actor = cookie ? await pageActorOf(app, cookie) : null;
    const user = actor && await app.db.read(userById, actor.userId);
    const session = user && {
      user: userView(user),
      sessionId: actor.sessionId,
      admin: isAdmin(user),
    };
    const language = user && await languageOf(app, user.id);
    Object.assign(ctx.state, { app, session, language });
    ctx.site = await inLanguage(
      ctx.site,
      languageFor(languagesOf(ctx.site), {
        // The page that devices store belongs to nobody: its request names the language.
        chosen: ctx.url.searchParams.get("shell") ?? language,
        accepted: ctx.req.headers.get("accept-language") ?? "",
        fallback: app.config.language,
      }),
    );
    const response = await ctx.next();
    // Pages show what one person may see: no cache may store them.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return response;
  };
}

function cookieIn(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}
