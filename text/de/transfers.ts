import type * as en from "../en/transfers.ts";
import type { Translation } from "../translation.ts";

export default {
  uploads: {
    failed: "Das Hochladen ist fehlgeschlagen",
    unsent: "Eine Datei dieser Nachricht konnte nicht hochgeladen werden.",
    gone: "{name} ist nicht mehr auf diesem Gerät. Bitte hänge die Datei erneut an.",
    unreadable:
      "Diese Datei wurde auf diesem Gerät geändert, verschoben oder gelöscht. Bitte hänge sie erneut an.",
    tooLarge: "Dateien müssen kleiner als {size} sein.",
    noRoom:
      "Der Server hat keinen Platz mehr. Das Hochladen geht automatisch weiter, sobald welcher da ist.",
    slower: "Du hast die Grenze für das Hochladen erreicht. Es geht gleich automatisch weiter.",
    forgotten:
      "Der Server hat diesen Upload nicht mehr. Versuche es erneut, um von vorn hochzuladen.",
  },
  choosing: {
    folder: "{name} ist ein Ordner. Hänge stattdessen die Dateien darin an.",
    unreadable: "{name} konnte nicht gelesen werden. Hänge die Datei erneut an.",
  },
  fetching: {
    gone: "Diese Datei gibt es nicht mehr.",
    forged: "Das ist nicht die gesendete Datei. Sie wurde unterwegs beschädigt oder verändert.",
    lost: "Die Datei konnte nicht geladen werden. Prüfe die Verbindung und versuche es erneut.",
    large: "Diese Datei ist zu groß, um sie in diesem Browser zu öffnen.",
  },
} satisfies Translation<typeof en>;
