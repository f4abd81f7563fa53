import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export default {
  code: {
    copy: "Code kopieren",
  },
  spoiler: {
    label: "Spoiler",
    hint: "Zum Aufdecken drücken",
    covered: "Spoiler: zum Aufdecken drücken",
  },
  table: {
    label: "Tabelle",
  },
  task: {
    done: "Erledigt",
    open: "Offen",
  },
} satisfies Translation<typeof en>;
