import type * as en from "../en/saved.ts";
import type { Translation } from "../translation.ts";

export default {
  saving: {
    save: "Nachricht merken",
    remove: "Nicht mehr merken",
    remind: "Erinnern …",
    saved: "Nachricht gemerkt",
    removed: "Aus deinen gemerkten Nachrichten entfernt",
    set: "Du wirst erinnert: {time}",
  },
  remind: {
    title: "Erinnern",
    hint: "Die Nachricht wird gemerkt, und du wirst auf allen deinen Geräten erinnert.",
    times: "Erinnern",
    submit: "Erinnerung setzen",
  },
  saved: {
    title: "Gemerkte Nachrichten",
    hint: "Nur du siehst, was du dir merkst.",
    loading: "Gemerkte Nachrichten werden geladen",
    failed: "Deine gemerkten Nachrichten konnten nicht geladen werden.",
    none: "Keine gemerkten Nachrichten",
    how: "Merke dir eine Nachricht in ihrem Menü, dann findest du sie hier wieder.",
    label: "Gemerkt, die Nachricht von {name}",
    gone: "Diese Nachricht wurde gelöscht, oder du kannst sie nicht mehr sehen.",
    goneLabel: "Gemerkt, eine Nachricht, die du nicht siehst",
    reminder: "Erinnerung: {time}",
    reminded: "Erinnert: {time}",
    jump: "Anzeigen",
    jumpTo: "Anzeigen: die Nachricht von {name}",
    remove: "Entfernen",
    removeOf: "Nicht mehr merken: die Nachricht von {name}",
    more: "Mehr anzeigen",
  },
  reminder: {
    reminder: "Erinnerung an eine gemerkte Nachricht",
    of: "Erinnerung: {text}",
    view: "Ansehen",
    spoiler: "[Spoiler]",
  },
} satisfies Translation<typeof en>;
