import type * as en from "../en/setup.ts";
import type { Translation } from "../translation.ts";

export default {
  form: {
    title: "Willkommen bei Parley",
    subtitle: "Richte deinen Server in einer Minute ein.",
    failed: "Die Einrichtung ist fehlgeschlagen",
    server: "Dein Server",
    serverName: "Name des Servers",
    serverNameHint: "Wie dein Verein, deine Familie oder dein Team heißt",
    account: "Dein Konto",
    accountHint: "Diesem Konto gehört der Server, und es verwaltet diese Installation.",
    submit: "Parley einrichten",
  },
  registration: {
    label: "Wer sich registrieren kann",
    open: "Alle",
    openHint: "Wer die Adresse kennt",
    invite: "Mit Einladung",
    inviteHint: "Wer einen Einladungslink hat",
    closed: "Niemand",
    closedHint: "Nur du legst Konten an",
    fixed: "Festgelegt durch {source}",
  },
  noCode: {
    title: "Parley einrichten",
    subtitle: "Dafür brauchst du den Link, den der Server ausgegeben hat.",
    where:
      "Sieh im Terminal oder im Protokoll nach, wo Parley gestartet wurde. Unter der Adresse steht ein Link wie {link}. Öffne ihn. Solange es keinen Admin gibt, gibt jeder Start einen neuen aus.",
    note:
      "Nur so wirst du der erste Admin. Ein Konto, das unter <link>Konto erstellen</link> angelegt wird, ist ein gewöhnliches.",
  },
  claim: {
    title: "Diesen Server verwalten",
    subtitle: "Du bist als {username} angemeldet.",
    text:
      "Dieser Server hat noch keinen Admin. Der Admin verwaltet Konten, Sicherungen und Einstellungen und entscheidet, wer sich registrieren kann.",
    submit: "Admin werden",
    later: "Nicht jetzt",
  },
  done: {
    title: "Geschafft",
    subtitle: "{server} ist bereit. Teile diesen Link, um andere einzuladen.",
    hereOnly:
      "Dieser Link funktioniert nur auf diesem Computer. Um andere hereinzulassen, starte Parley mit {option} und erstelle einen Link unter der Adresse, die es ausgibt.",
    note:
      "Er gilt 7 Tage, und du kannst jederzeit weitere erstellen. Um diese Installation zu verwalten, öffne Verwaltung im Menü bei deinem Namen.",
    open: "Parley öffnen",
  },
} satisfies Translation<typeof en>;
