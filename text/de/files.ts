import type * as en from "../en/files.ts";
import type { Translation } from "../translation.ts";

export default {
  shown: {
    files: "Dateien",
    openImage: "Bild {name} öffnen",
    play: "{name} abspielen",
    playFor: "{name} abspielen, {time}",
    video: "Video {name}",
    download: "{name} herunterladen",
    downloading: "{name} wird heruntergeladen, {percent} %",
    open: "{name} öffnen",
    loadAgain: "{name} konnte nicht geladen werden. Noch einmal versuchen",
    failed: "{name}: {reason}",
    unshowable: "Diese Datei kann hier nicht gezeigt werden. Du kannst sie herunterladen.",
    tooLong: "Das ist der Anfang der Datei. Lade sie herunter, um alles zu lesen.",
    empty: "Diese Datei ist leer.",
  },
  pages: {
    page: "Seite {at} von {count}",
    failed: "Seite {at} kann nicht gezeigt werden.",
    tooLong:
      "{count, plural, one {Das ist die erste Seite} other {Das sind die ersten # Seiten}}. Lade das Dokument herunter, um alles zu lesen.",
    password: "Dieses Dokument verlangt ein Passwort. Lade es herunter, um es zu öffnen.",
  },
  player: {
    voice: "Sprachnachricht",
    play: "Abspielen",
    pause: "Anhalten",
    position: "Position",
    at: "{at} von {end}",
    speed: "Tempo {speed}×",
    hours: "{count, plural, one {# Stunde} other {# Stunden}}",
    minutes: "{count, plural, one {# Minute} other {# Minuten}}",
    seconds: "{count, plural, one {# Sekunde} other {# Sekunden}}",
  },
  ready: {
    title: "Bereit zum Senden",
    size: "Bereit zum Senden · {size}",
    remove: "Datei {name} entfernen",
    original: "Original senden",
    originalHint: "Sonst wird aus Bildern entfernt, wo und mit welcher Kamera sie entstanden sind.",
    tooMany:
      "Eine Nachricht nimmt bis zu {count, plural, one {# Datei} other {# Dateien}} mit. Der Rest wurde weggelassen.",
    denied: "{name} lässt sich nicht anhängen: Dieser Server nimmt keine .{ending}-Dateien an.",
    uncleaned:
      "Ort und Kamera lassen sich aus diesem Bild nicht entfernen, falls sie darin stehen.",
    tooLarge: "Dateien müssen kleiner als 10 MB sein",
    tooLargeFor: "Dateien müssen kleiner als {size} sein.",
    noRoom:
      "{name} hat {size}, und du hast noch {left} frei: Lösche Dateien, die du nicht mehr brauchst.",
    noRoomForAll:
      "{name} hat {size}, und alle zusammen haben hier noch {left} frei. Bitte die, die diesen Server betreiben, Platz zu schaffen.",
  },
  uploads: {
    title: "Dateien, die gesendet werden",
    progress: "Hochladen von {name}",
    waiting: "Wartet",
    paused: "Wartet auf die Verbindung",
    uploading: "Wird hochgeladen: {percent} %",
    done: "Hochgeladen",
    amount: "{sent} von {size}",
    amountAtSpeed: "{sent} von {size} · {speed}/s",
    cancel: "Hochladen von {name} abbrechen",
    retry: "{name} noch einmal versuchen",
  },
  recording: {
    title: "Sprachnachricht",
    record: "Sprachnachricht aufnehmen",
    recording: "Aufnahme",
    time: "Aufnahme, {time}",
    slide: "Zum Abbrechen wischen",
    release: "Loslassen bricht ab",
    stop: "Aufnahme beenden",
    discard: "Sprachnachricht verwerfen",
    discardIt: "Verwerfen",
    lost: "Sie ist {time} lang und lässt sich nicht zurückholen.",
    send: "Sprachnachricht senden",
    starting: "Das Mikrofon wird gestartet …",
    longest:
      "Eine Sprachnachricht dauert bis zu {count, plural, one {# Minute} other {# Minuten}}.",
    insecure: "Sprachnachrichten brauchen eine sichere Adresse (https://).",
    unsupported: "Dieser Browser kann keine Sprachnachrichten aufnehmen.",
    denied:
      "Das Mikrofon ist nicht erlaubt. Erlaube es neben der Adresse und versuche es noch einmal.",
    missing: "Es wurde kein Mikrofon gefunden.",
    failed: "Das Mikrofon konnte nicht gestartet werden.",
    microphoneLost:
      "Das Mikrofon ist nicht mehr da. Was bis dahin aufgenommen wurde, kann gesendet werden.",
    empty: "Es wurde nichts aufgenommen. Halte die Taste, während du sprichst.",
  },
} satisfies Translation<typeof en>;
