import type * as en from "../en/members.ts";
import type { Translation } from "../translation.ts";

export default {
  panel: {
    members: "Mitglieder",
    participants: "Teilnehmende",
    close: "Mitglieder schließen",
    search: "Mitglieder suchen",
    found: "{count, plural, one {# Mitglied} other {# Mitglieder}} gefunden",
    loading: "Mitglieder werden geladen",
    failed: "Die Mitglieder konnten nicht geladen werden.",
    none: "Keine Mitglieder gefunden",
    others: "Alle anderen",
  },
  marks: {
    owner: "Gehört dieser Server",
    admin: "Administration",
    moderator: "Moderation",
  },
} satisfies Translation<typeof en>;
