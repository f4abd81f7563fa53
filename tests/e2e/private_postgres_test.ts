/** The stories of a restored server and of locked keys once more, on PostgreSQL. */
import { testDatabase } from "../helpers/postgres.ts";
import { lockedStory } from "./private_locked.ts";
import { restoredStory } from "./private_restored.ts";
import { onPostgres } from "./stores.ts";

restoredStory(onPostgres(testDatabase));
lockedStory(onPostgres(testDatabase));
