import type * as en from "../en/pages.ts";
import type { Translation } from "../translation.ts";

export default {
  titles: {
    admin: "Verwaltung · Parley",
    error: "{title} · Parley",
    invite: "Einladung · Parley",
    login: "Anmelden · Parley",
    register: "Konto erstellen · Parley",
    reset: "Neues Passwort · Parley",
    setup: "Einrichtung · Parley",
    trust: "Diesem Server vertrauen · Parley",
  },
  document: {
    description: "Chatte mit deiner Gruppe auf deinem eigenen Server.",
  },
  failures: {
    damaged: "Diese Adresse ist beschädigt",
    damagedAdvice: "Prüfe den Link oder bitte um einen neuen.",
    missing: "Hier ist nichts",
    missingAdvice: "Die Seite ist umgezogen, oder der Link ist unvollständig.",
    method: "Das geht hier nicht",
    methodAdvice: "Geh zurück und versuche es anders.",
    other: "Etwas ist schiefgegangen",
    otherAdvice: "Es liegt nicht an dir. Versuche es gleich noch einmal.",
    back: "Zurück zu Parley",
  },
  docs: {
    label: "Dokumentation",
    english: "Diese Seite gibt es nur auf Englisch.",
  },
} satisfies Translation<typeof en>;
