import type * as en from "../en/common.ts";
import type { Translation } from "../translation.ts";

export default {
  actions: {
    cancel: "Abbrechen",
    close: "Schließen",
    continue: "Weiter",
    copied: "Kopiert!",
    copy: "Kopieren",
    done: "Fertig",
    download: "Herunterladen",
    reload: "Neu laden",
    retry: "Wiederholen",
    save: "Speichern",
    tryAgain: "Erneut versuchen",
  },
  lists: {
    and: "{names} und {last}",
    or: "{names} oder {last}",
  },
  days: {
    today: "Heute",
    yesterday: "Gestern",
    todayWithin: "heute",
    yesterdayWithin: "gestern",
  },
  states: {
    loading: "Wird geladen …",
    notLoaded: "Das konnte nicht geladen werden. Prüfe deine Verbindung oder lade die Seite neu.",
    partFailed: "Dieser Teil kann nicht angezeigt werden.",
    notOpened: "Das ließ sich nicht öffnen",
    opensLater: "Prüfe deine Verbindung. Es öffnet sich von selbst, sobald du wieder online bist.",
    newVersion: "Eine neue Version von Parley ist bereit.",
    pageFailed: "Etwas ist schiefgegangen",
    pageSafe: "Du hast nichts verloren.",
  },
} satisfies Translation<typeof en>;
