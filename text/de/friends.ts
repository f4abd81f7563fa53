import type * as en from "../en/friends.ts";
import type { Translation } from "../translation.ts";

export default {
  panel: {
    title: "Freunde",
    online: "Online",
    all: "Alle",
    pending: "Anfragen",
    blocked: "Blockiert",
    add: "Freund hinzufügen",
    search: "Freunde suchen",
    searchHint: "Freunde suchen …",
    failed: "Deine Freunde konnten nicht geladen werden.",
    allTitle: "Alle Freunde",
    received: "Erhalten",
    sent: "Gesendet",
    group: "{title} – {count}",
  },
  person: {
    profile: "Profil anzeigen",
    message: "Nachricht",
    remove: "Freund entfernen",
    block: "Blockieren",
    unblock: "Blockierung aufheben",
    accept: "Annehmen",
    reject: "Ablehnen",
    cancel: "Anfrage zurückziehen",
    received: "Möchte mit dir befreundet sein",
    sent: "Hat noch nicht geantwortet",
  },
  empty: {
    online: "Keine Freunde online",
    onlineHint: "Freunde, die online sind, erscheinen hier.",
    all: "Noch keine Freunde",
    allHint: "Füge jemanden über den Benutzernamen hinzu.",
    pending: "Keine offenen Anfragen",
    pendingHint: "Anfragen, die du erhältst oder sendest, erscheinen hier.",
    blocked: "Niemand ist blockiert",
    blockedHint: "Wen du blockierst, erscheint hier.",
    found: "Niemand gefunden",
    foundHint: "Kein Name hier enthält das.",
  },
  activeNow: {
    title: "Gerade aktiv",
    quiet: "Gerade ist es ruhig. Wenn Freunde online sind, siehst du sie hier.",
  },
  direct: {
    title: "Direktnachricht",
    profile: "Profil anzeigen",
    block: "Blockieren",
    unblock: "Blockierung aufheben",
  },
} satisfies Translation<typeof en>;
