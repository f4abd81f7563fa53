import type * as en from "../en/attachments.ts";
import type { Translation } from "../translation.ts";

export default {
  composing: {
    attach: "Datei anhängen",
    camera: "Foto aufnehmen",
    files: "Fotos und Dateien",
    drop: "Loslassen, um an {channel} anzuhängen",
    uploading: "Hochladen",
    cancelUpload: "Hochladen abbrechen",
  },
  picture: {
    tooLarge: "Es hat {width} × {height} Pixel und ist zu groß, um hier geöffnet zu werden.",
  },
  shown: {
    openImage: "Bild {name} öffnen",
    video: "Video {name}",
    download: "{name} herunterladen",
    load: "{name} laden",
    loadAgain: "{name} konnte nicht geladen werden. Noch einmal versuchen",
    position: "{at} von {count}",
    previous: "Vorheriges Bild",
    next: "Nächstes Bild",
    failed: "Der Inhalt konnte nicht geladen werden.",
    loadingSize: "{size} werden geladen …",
    images: "Bilder",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    actualSize: "Originalgröße",
    oneToOne: "1:1",
    zoomed: "Auf {percent} % vergrößert",
  },
} satisfies Translation<typeof en>;
