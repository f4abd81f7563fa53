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
    password: "Dieses Dokument braucht ein Passwort. Lade es herunter, um es zu öffnen.",
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
    originalHint: "Sonst werden Ort und Kameradaten aus Bildern entfernt.",
    tooMany:
      "Eine Nachricht kann bis zu {count, plural, one {# Datei} other {# Dateien}} haben. Der Rest wurde nicht angehängt.",
    denied: "{name} lässt sich nicht anhängen: Dieser Server nimmt keine .{ending}-Dateien an.",
    uncleaned: "Falls dieses Bild Ort oder Kameradaten enthält, lassen sie sich nicht entfernen.",
    tooLarge: "Dateien müssen kleiner als 10 MB sein",
    tooLargeFor: "Dateien müssen kleiner als {size} sein.",
    noRoom:
      "{name} hat {size}, aber du hast nur noch {left} frei. Lösche Dateien, die du nicht mehr brauchst.",
    noRoomForAll:
      "{name} hat {size}, aber alle auf diesem Server haben zusammen nur noch {left} frei. Bitte einen Admin, Platz zu schaffen.",
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
    lost: "Sie ist {time} lang und lässt sich nicht wiederherstellen.",
    send: "Sprachnachricht senden",
    starting: "Das Mikrofon wird gestartet …",
    longest:
      "Sprachnachrichten können bis zu {count, plural, one {# Minute} other {# Minuten}} lang sein.",
    insecure: "Sprachnachrichten brauchen eine sichere Adresse (https://).",
    unsupported: "Dieser Browser kann keine Sprachnachrichten aufnehmen.",
    denied:
      "Der Zugriff auf das Mikrofon ist blockiert. Erlaube ihn neben der Adresszeile und versuche es noch einmal.",
    missing: "Es wurde kein Mikrofon gefunden.",
    failed: "Das Mikrofon konnte nicht gestartet werden.",
    microphoneLost:
      "Das Mikrofon wurde getrennt. Du kannst senden, was bis dahin aufgenommen wurde.",
    empty: "Es wurde nichts aufgenommen. Halte die Taste, während du sprichst.",
  },
} satisfies Translation<typeof en>;
