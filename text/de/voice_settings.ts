import type * as en from "../en/voice_settings.ts";
import type { Translation } from "../translation.ts";

export default {
  sections: {
    devices: "Geräte",
    input: "Eingabe",
    sound: "Ton",
  },
  devices: {
    microphone: "Mikrofon",
    output: "Ausgabe",
    outputFixed: "Dieser Browser verwendet die Ausgabe deines Systems.",
    unnamed: "Gerät {number}",
    standard: "Systemstandard",
    gone: "Nicht verbunden",
  },
  mode: {
    label: "Eingabemodus",
    voice: "Sprachaktivierung",
    key: "Push-to-Talk",
    keyHint:
      "Halte die Taste zum Sprechen gedrückt, während diese Seite den Fokus hat. In Textfeldern schreiben Buchstabentasten stattdessen.",
    delay: "Verzögerung beim Loslassen",
    delayShort: "{ms} ms",
    delayValue: "{ms} Millisekunden",
  },
  capture: {
    label: "Taste",
    change: "Taste ändern",
    listening: "Drücke eine Taste …",
    hint: "Drücke eine Taste oder eine Maustaste außer der linken. Escape bricht ab.",
  },
  level: {
    title: "Pegel",
    sensitivity: "Empfindlichkeit",
    meter: "Mikrofonpegel",
    thresholdShort: "{decibels} dB",
    threshold: "{decibels} Dezibel",
    hint:
      "Ziehe den Regler knapp über das Geräusch deines Raums. Andere hören dich, solange der Balken grün ist.",
  },
  check: {
    ask:
      "Parley braucht das Mikrofon, um deinen Pegel und die Namen deiner Geräte anzuzeigen. Dein Browser fragt dich; nichts wird aufgenommen oder gesendet.",
    allow: "Mikrofon erlauben",
    start: "Mikrofon testen",
    startHint: "Höre dich so, wie andere dich hören. Mit Kopfhörern vermeidest du Rückkopplung.",
    stop: "Test beenden",
    stopHint: "Sprich, um zu hören, was andere hören würden.",
  },
  processing: {
    suppression: "Rauschunterdrückung",
    off: "Aus",
    offHint: "Überträgt allen Ton unverändert. Für Musik oder einen ruhigen Raum.",
    browser: "Browser",
    browserHint: "In deinem Browser eingebaut. Empfohlen.",
    rnnoise: "RNNoise",
    rnnoiseHint:
      "Entfernt auch Tastaturen und Lüfter. Braucht mehr Rechenleistung und lädt einmal 200 KB.",
    echo: "Echounterdrückung",
    echoHint: "Verhindert, dass andere sich über deine Lautsprecher selbst hören.",
    gain: "Automatische Verstärkung",
    gainHint: "Macht leise Stimmen lauter.",
    shareSound: "Ton mit einem Tab teilen",
    shareSoundHint: "Wenn dein Browser es unterstützt, hören alle, was ein geteilter Tab abspielt.",
  },
} satisfies Translation<typeof en>;
