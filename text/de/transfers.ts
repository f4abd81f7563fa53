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
    noRoom: "Der Server hat gerade keinen Platz. Es geht von selbst weiter, sobald welcher da ist.",
    slower: "Das war viel auf einmal. Es geht gleich von selbst weiter.",
    forgotten:
      "Der Server hat das Hochgeladene nicht mehr. Versuche es erneut, um es noch einmal hochzuladen.",
  },
  choosing: {
    folder: "{name} ist ein Ordner. Bitte hänge die Dateien an, die darin liegen.",
    unreadable: "{name} konnte nicht gelesen werden. Bitte hänge die Datei erneut an.",
  },
  fetching: {
    gone: "Die Datei ist nicht mehr da.",
    forged: "Die Datei ist nicht die gesendete: Sie wurde beschädigt oder unterwegs verändert.",
    lost: "Die Datei konnte nicht geladen werden. Prüfe die Verbindung und versuche es erneut.",
    large: "Die Datei ist zu groß, um in diesem Browser geöffnet zu werden.",
  },
} satisfies Translation<typeof en>;
