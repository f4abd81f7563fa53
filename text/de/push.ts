import type * as en from "../en/push.ts";
import type { Translation } from "../translation.ts";

export default {
  notices: {
    message: "Neue Nachricht",
    direct: "Neue Direktnachricht",
    group: "Neue Nachricht in einer Gruppe",
    sealed: "Neue verschlüsselte Nachricht",
    call: "Eingehender Anruf",
    missed: "Verpasster Anruf",
    event: "Eine Veranstaltung beginnt",
  },
  setting: {
    label: "Auf diesem Gerät",
    never: "Aus",
    whileOpen: "Solange Parley offen ist",
    always: "Immer",
    ready:
      "„Immer“ gilt auch, wenn Parley geschlossen ist: Du erfährst, dass es etwas Neues gibt, und dieses Gerät zeigt die verschlüsselten Nachrichten, die es lesen kann.",
    on: "Auch wenn Parley geschlossen ist.",
    off:
      "Push-Benachrichtigungen sind auf diesem Server ausgeschaltet. Ein Admin kann sie einschalten.",
    insecure: "Push-Benachrichtigungen brauchen eine sichere Adresse, die mit https:// beginnt.",
    install:
      "Füge Parley auf dem iPhone oder iPad zuerst zum Home-Bildschirm hinzu und öffne es dort.",
    unsupported: "Dieser Browser kann hier keine Push-Benachrichtigungen empfangen.",
    blocked:
      "Benachrichtigungen sind für diese Seite blockiert. Erlaube sie in den Website-Einstellungen deines Browsers.",
    unknown: "Der Server ist nicht erreichbar.",
    failed: "Push-Benachrichtigungen konnten nicht ein- oder ausgeschaltet werden",
    service: "Dein Browser erreicht seinen Push-Dienst nicht.",
  },
  ask: {
    question: "Möchtest du benachrichtigt werden, wenn dir jemand schreibt?",
    turnOn: "Einschalten",
    notNow: "Nicht jetzt",
    failed: "Benachrichtigungen konnten nicht eingeschaltet werden",
  },
} satisfies Translation<typeof en>;
