import type * as en from "../en/groups.ts";
import type { Translation } from "../translation.ts";

export default {
  people: {
    newTitle: "Neue Gruppe",
    newHint: "Wähle zwei bis neun Personen. In einer Gruppe können alle weitere hinzufügen.",
    fromDirectHint:
      "Dabei entsteht eine neue Gruppe. Deine Unterhaltung mit {name} bleibt, wie sie ist.",
    addTitle: "Personen hinzufügen",
    addHint: "Wer dazukommt, kann lesen, was bisher geschrieben wurde.",
    addPrivatelyHint: "Wer dazukommt, liest, was von jetzt an geschrieben wird.",
    readsLater:
      "{name} ist in der Gruppe, kann aber noch nicht mitlesen. Sobald {name} die Ende-zu-Ende-Verschlüsselung eingerichtet hat, bestätige es über das Schloss.",
    private: "Ende-zu-Ende-verschlüsselt",
    privateHint: "Wer diesen Server betreibt, kann die Nachrichten nicht lesen",
    search: "Personen suchen",
    searchHint: "Wen suchst du?",
    searching: "Suchen …",
    chosen: "Ausgewählt",
    remove: "{name} entfernen",
    count: "{count} von {max}",
    full: "Eine Gruppe kann bis zu {max} Personen haben.",
    list: "Personen",
    none: "Niemand gefunden",
    noneHint: "Kein Name hier enthält das.",
    empty: "Noch niemand zum Hinzufügen",
    emptyHint: "Hier erscheinen Freunde und Mitglieder deiner Server.",
    name: "Name der Gruppe (optional)",
    create: "Gruppe erstellen",
    add: "Hinzufügen",
    createFailed: "Die Gruppe ließ sich nicht erstellen",
    addFailed: "Nicht alle ließen sich hinzufügen",
    refused: "{name}: {reason}",
  },
  inGroup: {
    added: "{by} hat {name} hinzugefügt",
    left: "{name} hat die Gruppe verlassen",
  },
  newMessage: {
    title: "Neue Nachricht",
    searchHint: "Wem möchtest du schreiben?",
  },
  rename: {
    title: "Gruppe umbenennen",
    hint:
      "Alle in der Gruppe sehen den Namen. Ohne Namen zeigt die Gruppe die Namen ihrer Mitglieder.",
    label: "Name der Gruppe",
    failed: "Die Gruppe ließ sich nicht umbenennen",
  },
  menu: {
    label: "Gruppe",
    add: "Personen hinzufügen",
    rename: "Gruppe umbenennen",
    leave: "Gruppe verlassen",
    leaveTitle: "Gruppe verlassen",
    leaveText:
      "Du siehst ihre Nachrichten dann nicht mehr und kommst nur zurück, wenn dich jemand aus der Gruppe hinzufügt.",
    leaveLast: "Du bist hier allein: Die Gruppe und ihre Nachrichten werden gelöscht.",
    leaveFailed: "Die Gruppe ließ sich nicht verlassen",
  },
} satisfies Translation<typeof en>;
