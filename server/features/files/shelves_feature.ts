import * as api from "../../../protocol/api/shelves.ts";
import type { SavedAnimation } from "../../../protocol/shelves.ts";
import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import type { Audience } from "../../kernel/audience.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { exportedShelf } from "./exported.ts";
import { animationCounts, animations } from "./records.ts";
import {
  animationsOn,
  beginAnimation,
  forgetAnimation,
  removeAnimation,
  saveAnimation,
} from "./shelves.ts";
import { dropFilesOf } from "./sweep.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** `shelfId`: the id of a person or of a server. */
    "animation-saved": { shelfId: string; animation: SavedAnimation };
    "animation-removed": { shelfId: string; animationId: string };
  }
}

/** A shelf belongs to a person or a server, so only one of the two rooms has sockets in it. */
const toShelf = ({ shelfId }: { shelfId: string }): Audience => ({
  users: [shelfId],
  servers: [shelfId],
});
const subjectOf = (animationId: string) => `animation ${animationId}`;
const locationOf = ({ id, fileId }: { id: string; fileId: string }) => ({ shelfId: id, fileId });
const section = { section: "gifs", rows: exportedShelf };

/** Saved GIFs of people and of servers (FIL-8). */
export const shelvesFeature = defineFeature({
  name: "shelves",
  records: [
    withRules(animations, {
      exported: { user: section, server: section },
      onDelete: (app, tx, { id }) => forgetAnimation(app, tx, id),
      afterDelete: (app, { id }) => dropFilesOf(app, id),
    }),
    withRules(animationCounts, { exported: { omitted: "a counter" } }),
  ],
  words: { nouns: { shelves: "person or server" } },
  endpoints: implement(api, {
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
  }),
  events: {
    "animation-saved": {
      audience: toShelf,
      wire: ({ shelfId, animation }) => ({ shelfId, animation }),
      order: ({ shelfId }) => shelfId,
      cost: ({ shelfId, animation }) => ({
        kind: "server",
        account: shelfId,
        subject: subjectOf(animation.id),
      }),
    },
    "animation-removed": {
      audience: toShelf,
      wire: ({ shelfId, animationId }) => ({ shelfId, animationId }),
      order: ({ shelfId }) => shelfId,
      cost: null,
      ends: ({ shelfId, animationId }) => ({ account: shelfId, subject: subjectOf(animationId) }),
    },
  },
  check: checkShelves,
});

/** Compares each shelf's counter with its GIFs, and reports GIFs whose file is missing. */
function checkShelves(): FeatureCheck {
  const counts = new CounterCheck();
  return {
    take: {
      animation([shelfId, id], _value, { refersTo }) {
        counts.add(shelfId);
        refersTo(id);
      },
      animation_count([shelfId], count: number) {
        counts.setStored(shelfId, count);
      },
    },
    *problems() {
      for (const { id, stored, found } of counts.differences()) {
        yield `The shelf ${id} counts ${stored} GIFs, but has ${found}`;
      }
    },
  };
}
