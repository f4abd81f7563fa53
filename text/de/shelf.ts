import type * as en from "../en/shelf.ts";
import type { Translation } from "../translation.ts";

export default {
  shelf: {
    own: "Meine GIFs",
    addTo: "GIF zu {shelf} hinzufügen",
    editIn: "{shelf} bearbeiten",
    doneIn: "{shelf} fertig bearbeitet",
    empty:
      "Noch keine GIFs. Speichere eines über das Menü seiner Nachricht oder füge eines von diesem Gerät hinzu.",
    emptyServer: "Noch keine GIFs.",
    none: "Keine GIFs gefunden",
    count: "{count, plural, one {# GIF gefunden} other {# GIFs gefunden}}",
    failed: "Die GIFs konnten nicht geladen werden.",
    name: "Name von {name}",
    remove: "{name} entfernen",
    ask: "{name} entfernen?",
    confirm: "Entfernen",
    keep: "Behalten",
    lost: "Dieses GIF konnte nicht geladen werden.",
  },
  saving: {
    own: "In „Meine GIFs“ speichern",
    server: "In den GIFs dieses Servers speichern",
    running: "GIF wird gespeichert …",
    saved: "In deinen GIFs gespeichert",
    savedServer: "In den GIFs dieses Servers gespeichert",
    already: "Dieses GIF ist schon gespeichert",
    still:
      "„{name}“ bewegt sich nicht. Hier können nur animierte GIF-, WebP- und PNG-Bilder gespeichert werden.",
    tooLarge: "„{name}“ ist zu groß. Ein gespeichertes GIF kann bis zu {size} MB haben.",
  },
} satisfies Translation<typeof en>;
