import type * as en from "../en/ui.ts";
import type { Translation } from "../translation.ts";

export default {
  presence: {
    online: "Online",
    idle: "Abwesend",
    dnd: "Bitte nicht stören",
    invisible: "Unsichtbar",
    offline: "Offline",
  },
  toasts: {
    label: "Benachrichtigungen",
    dismiss: "Ausblenden",
  },
  field: {
    show: "{label} anzeigen",
    length: "{count} von {max} Zeichen",
  },
  counted: {
    messages: "{count, plural, one {ungelesene Nachricht} other {ungelesene Nachrichten}}",
    direct:
      "{count, plural, one {ungelesene Direktnachricht} other {ungelesene Direktnachrichten}}",
    mentions: "{count, plural, one {Erwähnung} other {Erwähnungen}}",
    requests: "{count, plural, one {offene Anfrage} other {offene Anfragen}}",
    people: "{count, plural, one {# Person} other {# Personen}}",
  },
  copyLink: {
    label: "Einladungslink",
    making: "Link wird erstellt …",
    lan:
      "Öffne diesen Link oder scanne den Code auf einem Gerät in deinem Netzwerk. Beim ersten Mal zeigt er, wie es diesem Server vertraut.",
    code: "QR-Code des Links",
  },
  saveBar: {
    unsaved: "Du hast ungespeicherte Änderungen.",
    reset: "Zurücksetzen",
    save: "Änderungen speichern",
  },
  unsaved: {
    title: "Änderungen verwerfen",
    text: "Du hast ungespeicherte Änderungen. Möchtest du sie verwerfen?",
    discard: "Verwerfen",
  },
  settingsShell: {
    back: "Zurück",
    applies:
      "Änderungen gelten sofort. Wo es einen Knopf zum Speichern gibt, gelten sie, sobald du ihn drückst.",
  },
  accent: {
    none: "Keine Farbe",
    custom: "Eigene Farbe",
    pick: "Andere Farbe wählen",
  },
  times: {
    dayAndTime: "{day}, {time}",
  },
} satisfies Translation<typeof en>;
