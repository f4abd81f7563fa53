import type * as en from "../en/shell.ts";
import type { Translation } from "../translation.ts";

export default {
  header: {
    menu: "Menü",
    channel: "Kanal",
    more: "Mehr",
    members: "Mitglieder",
    logout: "Abmelden",
  },
  rail: {
    label: "Server",
    home: "Startseite",
    friends: "Freunde",
    create: "Server erstellen",
    join: "Server beitreten",
    invite: "Einladung erstellen",
    unread: "Ungelesene Nachrichten",
    folder: "Ordner: {name}",
  },
  sidebar: {
    label: "Kanäle",
    actions: "Serveraktionen",
    settings: "Servereinstellungen",
    create: "Kanal erstellen",
    categoryOptions: "Kategorieoptionen",
    direct: "Direktnachrichten",
    directOptions: "Optionen der Unterhaltung",
    newMessage: "Neue Nachricht",
    newGroup: "Neue Gruppe",
    noDirect: "Hier erscheinen deine Unterhaltungen.",
  },
  channel: {
    private: "Privat",
    muted: "Stummgeschaltet",
    mutedUntil: "Stummgeschaltet bis {time}",
    options: "Kanaloptionen",
    mute: "Kanal stummschalten",
    unmute: "Stummschaltung aufheben",
    edit: "Kanal bearbeiten",
    makePrivate: "Ende-zu-Ende-Verschlüsselung einschalten",
    permissions: "Meine Berechtigungen",
    join: "Sprachkanal beitreten",
    show: "Anzeigen, wer hier ist",
  },
  voiceState: {
    microphone: "Warten auf das Mikrofon …",
    joining: "Verbinden …",
    connected: "Verbunden",
    reconnecting: "Verbindung wird wiederhergestellt …",
  },
  user: {
    label: "Dein Konto",
    status: "Status festlegen",
    logOut: "Abmelden",
    invisibleHint: "Du erscheinst offline, aber andere sehen weiterhin, wenn du tippst.",
  },
  noChannel: {
    title: "Kein Kanal ausgewählt",
    text: "Wähle einen Kanal, um zu chatten",
  },
  connection: {
    lost: "Verbindung verloren. Sie wird wiederhergestellt … Was du schreibst, bleibt erhalten.",
  },
  offline: {
    title: "Du bist offline",
    text: "Parley öffnet sich, sobald der Server erreichbar ist.",
  },
  main: {
    home: "Startseite",
  },
} satisfies Translation<typeof en>;
