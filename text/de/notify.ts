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
} satisfies Translation<typeof en>;
