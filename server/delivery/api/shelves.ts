import * as api from "../../../protocol/api/shelves.ts";
import {
  animationsOn,
  beginAnimation,
  removeAnimation,
  saveAnimation,
} from "../../features/files/shelves.ts";
import { implement } from "../http/endpoint.ts";

const locationOf = ({ id, fileId }: { id: string; fileId: string }) => ({ shelfId: id, fileId });

export const shelfRoutes = implement(api, {
  listAnimations: async ({ app, actor, params }) => ({
    animations: await animationsOn(app, actor.userId, params.id),
  }),
  beginAnimation: async ({ app, actor, params, body }) => ({
    file: await beginAnimation(app, actor.userId, params.id, body.size),
  }),
  saveAnimation: async ({ app, actor, params, body }) => ({
    animation: await saveAnimation(app, actor.userId, locationOf(params), body),
  }),
  removeAnimation: ({ app, actor, params }) =>
    removeAnimation(app, actor.userId, locationOf(params)),
});
