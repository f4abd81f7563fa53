import type * as en from "../en/forwarding.ts";
import type { Translation } from "../translation.ts";

export default {
  forwarding: {
    forward: "Weiterleiten",
    sent: "Nachricht weitergeleitet",
    sentMany: "Nachricht an {count} Unterhaltungen weitergeleitet",
  },
  forward: {
    title: "Nachricht weiterleiten",
    hint: "Bei der Kopie steht, woher sie kommt, aber nicht, wer sie geschrieben hat.",
    private:
      "Diese Nachricht ist Ende-zu-Ende-verschlüsselt. In Unterhaltungen, die es nicht sind, könnte der Betreiber dieses Servers lesen, was du weiterleitest.",
    find: "Unterhaltungen suchen",
    findHint: "Kanal oder Person",
    list: "Unterhaltungen",
    none: "Keine Unterhaltung gefunden",
    noneHint: "Du kannst an Kanäle, Direktnachrichten, Gruppen und Freunde weiterleiten.",
    comment: "Kommentar (optional)",
    most: "Du kannst höchstens {max} Unterhaltungen wählen.",
    submit: "Weiterleiten",
    anyway: "Trotzdem weiterleiten",
  },
  preview: {
    loading: "Nachricht wird geladen",
    hidden: "Du kannst diese Nachricht nicht sehen.",
    failed: "Diese Nachricht konnte nicht geladen werden.",
    blocked: "Nachricht von jemandem, den du blockiert hast.",
    jumpTo: "Zur Nachricht von {name} springen",
  },
  origin: {
    forwarded: "Weitergeleitet",
    from: "Weitergeleitet aus {channel}, {time}",
  },
} satisfies Translation<typeof en>;
