import type * as en from "../en/switcher.ts";
import type { Translation } from "../translation.ts";

export default {
  switcher: {
    title: "Wohin?",
    query: "Kanal, Person oder Server",
    list: "Orte",
    unread: "ungelesen",
    voice: "Sprachkanal",
    recent: "Zuletzt",
    more: "Weitere",
    count: "{count, plural, one {# Ergebnis} other {# Ergebnisse}}",
    searching: "Suche läuft...",
    none: "Keine Ergebnisse",
  },
} satisfies Translation<typeof en>;
