import type * as en from "../en/categories.ts";
import type { Translation } from "../translation.ts";

export default {
  menu: {
    create: "Kategorie erstellen",
    createChannel: "Kanal erstellen",
    edit: "Kategorie bearbeiten",
    delete: "Kategorie löschen",
    collapse: "Kategorie einklappen",
    expand: "Kategorie ausklappen",
    collapseAll: "Alle Kategorien einklappen",
    mute: "Kategorie stummschalten",
    unmute: "Stummschaltung aufheben",
    hideMuted: "Stummgeschaltete Kanäle ausblenden",
    showMuted: "Stummgeschaltete Kanäle anzeigen",
  },
  moving: {
    moved: "{name} ist jetzt {position} von {count} in {category}",
    none: "den Kanälen ohne Kategorie",
    question: "Berechtigungen mit {category} synchronisieren?",
    text:
      "Synchronisiert hat {name} die Berechtigungen von {category}, jetzt und nach jeder Änderung dort.",
    sync: "Synchronisieren",
    keep: "Behalten",
  },
  dialogs: {
    name: "Name der Kategorie",
    create: "Erstellen",
    named: "Kategorie {name}",
    failed: "Die Kategorie konnte nicht gespeichert werden.",
    deleteText: "Möchtest du {name} wirklich löschen? Die Kanäle bleiben, ohne Kategorie.",
    private: "Private Kategorie",
    privateHint: "Nur ausgewählte Rollen und Mitglieder sehen die synchronisierten Kanäle",
    hiddenFromYou: "Du würdest diese Kategorie nicht mehr sehen.",
    lockedForYou: "Du könntest diese Kategorie nicht mehr ändern.",
    letIn: "{name} sieht jetzt diese Kategorie",
  },
  syncing: {
    synced: "Mit {category} synchronisiert",
    syncedHint: "Wenn du hier etwas änderst, endet das.",
    unsynced: "Nicht mit {category} synchronisiert",
    sync: "Jetzt synchronisieren",
  },
  why: {
    roleAllowed: "Die Kategorie {category} erlaubt es für {role}.",
    roleDenied: "Die Kategorie {category} verbietet es für {role}.",
    userAllowed: "Die Kategorie {category} hat eine Ausnahme, die es diesem Mitglied erlaubt.",
    userDenied: "Die Kategorie {category} hat eine Ausnahme, die es diesem Mitglied verbietet.",
  },
} satisfies Translation<typeof en>;
