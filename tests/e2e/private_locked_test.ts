import { lockedStory } from "./private_locked.ts";
import { onDenoKv } from "./stores.ts";

lockedStory(onDenoKv);
