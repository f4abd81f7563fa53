import type * as en from "../en/search.ts";
import type { Translation } from "../translation.ts";

export default {
  search: {
    title: "Suche",
    close: "Suche schließen",
    field: "Nachrichten durchsuchen",
    found: "{count, plural, one {# Nachricht} other {# Nachrichten}} gefunden",
    failed:
      "Die Suche ließ sich nicht öffnen. Vielleicht lässt dieser Browser keinen Suchindex zu.",
    scope: "Wo gesucht wird",
    server: "Dieser Server",
    direct: "Direktnachrichten",
    everywhere: "Alle Server",
    none: "Nichts gefunden",
    noneYet: "Ältere Nachrichten werden noch durchsucht.",
    noneHint: "Versuche es mit weniger oder anderen Wörtern.",
  },
  hints: {
    title: "Eingrenzen",
    from: "von einer Person",
    channel: "in einem Kanal",
    link: "mit einem Link",
    file: "mit einer Datei",
    image: "mit einem Bild",
    before: "vor einem Tag",
    local: "Die Suche läuft auf diesem Gerät. Deine Suchwörter werden nirgendwohin gesendet.",
  },
  progress: {
    all: "Alle Nachrichten dieses Servers durchsucht",
    allDirect: "Alle Direktnachrichten durchsucht",
    allEverywhere: "Alle Nachrichten aller Server durchsucht",
    some: "{count, plural, one {# Nachricht} other {# Nachrichten}} durchsucht",
    someUntil:
      "{count, plural, one {# Nachricht} other {# Nachrichten}} durchsucht, zurück bis {day}",
    stop: "Anhalten",
    resume: "Fortsetzen",
  },
} satisfies Translation<typeof en>;
