import type * as en from "../en/notify.ts";
import type { Translation } from "../translation.ts";

export default {
  levels: {
    item: "Benachrichtigungen",
    title: "Benachrichtigungen",
    hint: "Nur für dich, auf allen deinen Geräten.",
    which: "Benachrichtige mich bei",
    inherit: "Wie auf dem Server",
    inheritDirect: "Wie üblich",
    all: "Allen Nachrichten",
    mentions: "Nur Erwähnungen",
    nothing: "Nichts",
    everyone: "@everyone und @here unterdrücken",
    everyoneHint: "Sie zählen hier nicht als Erwähnung von dir.",
    roles: "Erwähnungen von Rollen unterdrücken",
    rolesHint: "Erwähnungen deiner Rollen zählen hier nicht.",
    failed: "Deine Einstellungen konnten nicht gespeichert werden",
  },
  quiet: {
    label: "Ruhezeiten",
    hint:
      "Zu diesen Zeiten gibt es keine Benachrichtigungen und Töne. Erinnerungen kommen trotzdem.",
    days: "Tage",
    from: "Von",
    to: "Bis",
    zone: "Zeitzone: {zone}",
    add: "Zeiten hinzufügen",
    remove: "Entfernen",
    save: "Ruhezeiten speichern",
    saved: "Ruhezeiten gespeichert",
    noDays: "Wähle mindestens einen Tag.",
  },
} satisfies Translation<typeof en>;
