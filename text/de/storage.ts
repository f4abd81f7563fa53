import type * as en from "../en/storage.ts";
import type { Translation } from "../translation.ts";

export default {
  page: {
    title: "Speicher",
    about: "Was Nachrichten und Dateien belegen, wem sie gehören und wie viel sie belegen dürfen.",
    refresh: "Aktualisieren",
    asOf: "Stand: {time}",
    failed: "Der Speicher konnte nicht geladen werden.",
    refreshFailed: "Die neuesten Zahlen konnten nicht geladen werden.",
  },
  used: {
    title: "Belegt",
    all: "Nachrichten und Dateien",
    quota: "Belegter Anteil dessen, was alle speichern dürfen",
    disk: "Datenträger",
    diskMeter: "Belegter Anteil des Datenträgers",
    of: "{used} von {total}",
    free: "{free} von {total} frei",
    files:
      "{used} davon sind Dateien: {count, plural, one {# Datei} other {# Dateien}}, auch die, die gerade hochgeladen werden.",
    nearlyFull:
      "Der Datenträger ist fast voll: Neue Dateien werden erst wieder angenommen, wenn Platz ist.",
    full:
      "Was alle speichern dürfen, ist fast aufgebraucht. Erhöhe unten die Grenze, oder lass Dateien löschen.",
  },
  limits: {
    title: "Grenzen",
    about: "Sie gelten, sobald sie gespeichert sind. Was schon da ist, wird nicht gelöscht.",
    fileMax: "Größte Datei",
    fileMaxHint: "Dateien müssen kleiner sein als das, höchstens 4 GB.",
    person: "Speicher je Person",
    personHint:
      "Nachrichten und Dateien zusammen. Wer mehr hat, behält es und speichert nichts Neues.",
    all: "Speicher insgesamt",
    allHint: "Was alle zusammen speichern dürfen, als Größe oder als Anteil des Datenträgers.",
    unit: "{name}: Einheit",
    percent: "% des Datenträgers",
    none: "Keine Grenze",
    missing: "{name}: Gib eine Zahl ein.",
    outside: "{name}: Gib eine Größe von {least} bis {most} ein.",
    outsideShare: "{name}: Gib einen Anteil von 1 bis 100 Prozent ein.",
    fixed: "Festgelegt durch {source}",
  },
  lists: {
    people: "Personen",
    peopleAbout: "Was jede Person gespeichert hat, so wie es auf ihre Grenze angerechnet wird.",
    members: "Mitglieder",
    membersAbout: "Wessen Dateien in diesem Server liegen.",
    servers: "Server",
    serversAbout: "Die fünfzig, die am meisten belegen.",
    largest: "Größte Dateien",
    largestAbout:
      "Die fünfzig größten. Namen und Inhalte sind verschlüsselt: Der Server kennt sie nicht.",
    largestOwn:
      "Die fünfzig größten. Ihre Namen sind verschlüsselt und stehen in ihren Nachrichten: Geh dorthin, um sie zu sehen oder zu löschen.",
    none: "Noch keine Dateien",
    noneHint: "Bilder, Videos und andere Dateien, die gesendet werden, stehen hier.",
    nobody: "Noch hat niemand etwas gespeichert.",
    more: "Mehr anzeigen",
    moreOf: "Mehr anzeigen: {list}",
    person: "Person",
    stored: "Gespeichert",
    files: "Dateien",
    filesOf: "{size} in {count, plural, one {# Datei} other {# Dateien}}",
    server: "Server",
    direct: "Direktnachrichten",
    size: "Größe",
    from: "Von",
    where: "Wo",
    channel: "Kanal",
    when: "Gesendet",
    message: "Nachricht",
    goTo: "Zur Nachricht",
    goToOf: "Zur Nachricht mit der Datei von {name}, {size}",
    notSent: "Noch nicht gesendet",
    showPerson: "{name} unter Personen zeigen",
  },
  server: {
    about: "Was die Dateien in diesem Server belegen. Du siehst das, weil er dir gehört.",
    used: "{count, plural, one {# Datei belegt} other {# Dateien belegen}} {used}.",
  },
} satisfies Translation<typeof en>;
