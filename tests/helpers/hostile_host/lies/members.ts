/** Lies about who is in a server: told to those who are gone, with the host's help (E2E-21). */
import type { Body, Lie } from "../lie.ts";

const READ = /^\/api(\/(?:messages|e2ee\/(?:channels|authority))\/.*)$/;
const GONE = /kicked|removed|deleted|left/;

/**
 * Hides a removal from the removed member, and gives them everything that members get.
 * @param read as a member does, by a path below /api
 */
export const stillMember = (read: (path: string) => Promise<Body>): Lie => ({
  instead({ method, path }) {
    const [, asked] = READ.exec(path) ?? [];
    return method === "GET" && asked ? read(asked).catch(() => undefined) : undefined;
  },
  event: (event) => GONE.test(event.name) ? [] : [event],
});
