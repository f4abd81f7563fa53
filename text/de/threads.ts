import type * as en from "../en/threads.ts";
import type { Translation } from "../translation.ts";

export default {
  rows: {
    created: "{name} hat einen Thread begonnen: {thread}",
  },
} satisfies Translation<typeof en>;
