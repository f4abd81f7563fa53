import { restoredStory } from "./private_restored.ts";
import { onDenoKv } from "./stores.ts";

restoredStory(onDenoKv);
