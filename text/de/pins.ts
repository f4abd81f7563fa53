import type * as en from "../en/pins.ts";
import type { Translation } from "../translation.ts";

export default {
  pinning: {
    panel: "Angepinnte Nachrichten",
    pin: "Anpinnen",
    unpin: "Nicht mehr anpinnen",
  },
  pins: {
    title: "Angepinnte Nachrichten",
    close: "Angepinnte Nachrichten schließen",
    loading: "Angepinnte Nachrichten werden geladen",
    failed: "Die angepinnten Nachrichten konnten nicht geladen werden.",
    none: "Keine angepinnten Nachrichten",
    hint: "Pinne wichtige Nachrichten in ihrem Menü an, damit alle sie finden.",
    unproven: "Welche Nachrichten angepinnt sind, sagt der Server. Niemand hat es signiert.",
    pinned: "Angepinnt, die Nachricht von {name}",
    jump: "Anzeigen",
    jumpTo: "Anzeigen: die Nachricht von {name}",
    unpin: "Lösen",
    unpinOf: "Lösen: die Nachricht von {name}",
  },
} satisfies Translation<typeof en>;
