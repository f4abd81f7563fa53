import type * as en from "../en/polls.ts";
import type { Translation } from "../translation.ts";

export default {
  rows: {
    ended: "Die Umfrage von {name} ist beendet",
  },
} satisfies Translation<typeof en>;
