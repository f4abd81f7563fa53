import type * as en from "../en/roles.ts";
import type { Translation } from "../translation.ts";

export default {
  tab: {
    failed: "Die Rollen konnten nicht geladen werden",
    new: "Neue Rolle",
    example: "Moderation",
    create: "Rolle erstellen",
    choose: "Wähle eine Rolle, um zu sehen, was sie erlaubt, oder erstelle eine neue.",
  },
  list: {
    label: "Rollen",
    moved: "{name} ist jetzt {position} von {count}",
    locked: "Nicht unter deiner höchsten Rolle",
    move: "Verschieben",
    moveHint: "Ziehen, oder ↑ und ↓ drücken",
  },
  editor: {
    label: "Rolle {name}",
    back: "Alle Rollen",
    up: "Nach oben",
    down: "Nach unten",
    lockedDefault:
      "Nur wem der Server gehört und wer eine Rolle hat, kann ändern, was alle dürfen.",
    locked:
      "Diese Rolle liegt nicht unter deiner höchsten: Du kannst sie ansehen, aber nicht ändern.",
    default: "Was alle Mitglieder dürfen, egal welche Rollen sie haben.",
    name: "Name der Rolle",
    color: "Farbe",
    ownColor: "Eigene Farbe",
    viewAs: "Server mit dieser Rolle ansehen",
    delete: "Rolle löschen",
    deleteTitle: "Rolle löschen",
    deleteText:
      "Möchtest du {name} wirklich löschen? Ihre Mitglieder verlieren, was sie ihnen erlaubt.",
  },
  permissions: {
    administrator: "Administrator",
    manageChannels: "Kanäle verwalten",
    manageServer: "Server verwalten",
    manageRoles: "Rollen verwalten",
    manageMembers: "Mitglieder verwalten",
    deleteMessages: "Nachrichten löschen",
    kickMembers: "Mitglieder rauswerfen",
    banMembers: "Mitglieder bannen",
    muteMembers: "Mitglieder stummschalten",
    manageEmoji: "Emojis verwalten",
    sendMessages: "Nachrichten senden",
    readMessages: "Nachrichten lesen",
  },
  permissionHints: {
    administrator:
      "Voller Zugriff auf alles, unabhängig von Kanalberechtigungen. Nur sparsam vergeben.",
    manageChannels: "Kanäle erstellen, umbenennen und löschen und ihre Berechtigungen festlegen.",
    manageServer:
      "Name, Bild und Beschreibung ändern, alle Einladungen sehen und @everyone erwähnen.",
    manageRoles:
      "Rollen unter der eigenen erstellen, ändern und löschen und an Mitglieder vergeben.",
    manageMembers:
      "Vorhandene Rollen unter der eigenen an Mitglieder vergeben und wieder entziehen.",
    deleteMessages: "Nachrichten anderer löschen und Nachrichten anheften.",
    kickMembers: "Mitglieder entfernen, die mit einer Einladung wiederkommen können.",
    banMembers: "Personen dauerhaft entfernen und Banns aufheben.",
    muteMembers: "Mitglieder eine Zeit lang oder bis zur Aufhebung nur lesen und zuhören lassen.",
    manageEmoji: "Emojis und Sticker des Servers hinzufügen, umbenennen und löschen.",
    sendMessages: "Schreiben, reagieren, Dateien anhängen, sprechen und den Bildschirm teilen.",
    readMessages: "Kanäle sehen, lesen, was dort geschrieben wird, und Sprachkanälen beitreten.",
  },
  permissionGroups: {
    channels: "Kanäle",
    moderation: "Moderation",
    server: "Server",
    lacking:
      "{about} Du hast diese Berechtigung selbst nicht, deshalb kannst du sie nicht vergeben.",
    onlyOff:
      "{about} Du hast diese Berechtigung selbst nicht: Einmal ausgeschaltet, kannst du sie nicht wieder einschalten.",
  },
  channel: {
    private: "Privat",
    privateHint: "Nur die Rollen und Mitglieder, denen es unten erlaubt ist, sehen ihn.",
    add: "Rolle oder Mitglied hinzufügen",
    label: "Berechtigungen in diesem Kanal",
    shutOut: "Dich selbst ausschließen?",
    shutOutConfirm: "Trotzdem tun",
    deny: "Verbieten",
    inherit: "Übernehmen",
    allow: "Erlauben",
    denied: "{count} verboten",
    allowed: "{count} erlaubt",
    both: "{denied} verboten, {allowed} erlaubt",
  },
  search: {
    hint: "Rollen und Mitglieder suchen",
    found: "Gefunden",
    none: "Keine Rolle und kein Mitglied mit diesem Namen",
    remove: "{name} entfernen",
  },
  manage: {
    title: "Rollen verwalten",
    description: "Rollen von {username}",
    saved: "Rollen geändert",
    none:
      "Dieser Server hat noch keine Rollen. Erstelle eine in den Servereinstellungen unter Rollen.",
    label: "Rollen",
    save: "Änderungen speichern",
  },
  viewAs: {
    title: "Server ansehen als",
    description:
      "Sieh die Kanäle und Schaltflächen, die eine Rolle oder ein Mitglied hat. Niemand wird benachrichtigt, und nichts wird in fremdem Namen gesendet.",
    label: "Rolle oder Mitglied",
    viewing: "Du siehst <rest>den Server</rest> als {name}",
    change: "Ändern",
    exit: "Ansicht verlassen",
  },
  why: {
    title: "Meine Berechtigungen",
    label: "Berechtigungen",
    allowed: "{permission}: erlaubt.",
    denied: "{permission}: nicht erlaubt.",
    notMember: "Das dürfen nur Mitglieder.",
    owner: "Wem ein Server gehört, darf alles.",
    administrator: "{role} ist eine Administratorrolle: Sie erlaubt alles.",
    role: "{role} erlaubt es auf dem ganzen Server.",
    noRole: "Keine Rolle erlaubt es, und @everyone auch nicht.",
    roleAllowed: "Dieser Kanal erlaubt es für {role}.",
    roleDenied: "Dieser Kanal verbietet es für {role}.",
    userAllowed: "Dieser Kanal erlaubt es genau dieser Person.",
    userDenied: "Dieser Kanal verbietet es genau dieser Person.",
    muted: "Du bist stummgeschaltet. Bis das endet, kannst du lesen und zuhören.",
    unreadable: "Der Kanal ist nicht lesbar. {because}",
  },
} satisfies Translation<typeof en>;
