import type * as en from "../en/inbox.ts";
import type { Translation } from "../translation.ts";

export default {
  inbox: {
    title: "Posteingang",
    hint: "Erwähnungen, Veranstaltungen und Erinnerungen der letzten 30 Tage.",
    loading: "Dein Posteingang wird geladen",
    failed: "Dein Posteingang konnte nicht geladen werden.",
    none: "Dein Posteingang ist leer",
    how: "Wenn dich jemand erwähnt, findest du es hier.",
    all: "Alles als gelesen markieren",
    read: "Als gelesen markieren",
    jump: "Hinspringen",
    remove: "Entfernen",
    unread: "Ungelesen",
    reminder: "Erinnerung",
    event: "Veranstaltung",
    eventLabel: "Die Veranstaltung {title}",
    eventGone: "Eine Veranstaltung, die gelöscht wurde oder die du nicht mehr sehen kannst",
    eventLive: "Hat begonnen",
    eventAt: "Beginn: {time}",
    view: "Ansehen",
    label: "Nachricht von {name}",
    goneLabel: "Eine Nachricht, die du nicht sehen kannst",
    readOf: "Nachricht von {name} als gelesen markieren",
    jumpTo: "Zur Nachricht von {name} springen",
    removeOf: "Nachricht von {name} aus dem Posteingang entfernen",
    gone: "Diese Nachricht wurde gelöscht, oder du kannst sie nicht mehr sehen.",
    more: "Mehr anzeigen",
    refused: "Dein Posteingang konnte nicht geändert werden",
  },
} satisfies Translation<typeof en>;
