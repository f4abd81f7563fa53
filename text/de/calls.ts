import type * as en from "../en/calls.ts";
import type { Translation } from "../translation.ts";

export default {
  call: {
    with: "Anruf mit {username}",
    moveHere: "Hierher holen",
    mute: "Stummschalten",
    unmute: "Stummschaltung aufheben",
    show: "Anruf anzeigen",
    hangUp: "Auflegen",
    muted: "Stummgeschaltet",
    deafened: "Ton aus",
    sharing: "Bildschirm wird geteilt",
    deafen: "Ton ausschalten",
    undeafen: "Ton einschalten",
    stopSharing: "Teilen beenden",
    share: "Bildschirm teilen",
    settings: "Spracheinstellungen",
    end: "Anruf beenden",
    minimize: "Minimieren",
    you: "Du",
    calling: "Ruft an …",
    incoming: "Eingehender Anruf",
    keyless: "{username} ruft an: Antworte auf einem anderen Gerät, oder richte dieses ein",
    useKey: "Wiederherstellungsschlüssel benutzen",
    dismiss: "Ausblenden",
    reject: "Ablehnen",
    accept: "Annehmen",
    ownScreen: "Du teilst deinen Bildschirm",
    otherScreen: "{username} teilt den Bildschirm",
    showTheirs: "Anderen anzeigen",
    showYours: "Eigenen anzeigen",
    fullScreen: "Vollbild",
    call: "Anrufen",
    already: "Du bist schon in einem Anruf",
    connecting: "Verbinden …",
    elsewhere: "Auf einem anderen Gerät",
    microphone: "Warten auf dein Mikrofon …",
    private: "E2EE",
    privateHint:
      "Ende-zu-Ende-verschlüsselt: Nur deine Geräte und die des anderen hören und sehen diesen Anruf.",
  },
  trouble: {
    unreachable: "{name} ist nicht erreichbar. Vielleicht ist eine Firewall zwischen euch.",
    why: "Woran liegt es?",
    silent: "Dein Browser blockiert den Ton. Klicke irgendwohin, um {name} zu hören.",
    noServer:
      "Der Server ist nicht erreichbar. Ihr könnt euch weiter hören, während Parley die Verbindung wiederherstellt.",
    broken: "Die Verbindung zu {name} ist abgebrochen. Sie wird wiederhergestellt …",
    compare: "Sicherheitsnummer vergleichen",
    unsealed:
      "Etwas in diesem Anruf kam nicht von {name}s Geräten und wurde abgelehnt. Vielleicht versucht jemand mitzuhören. Wenn {name} noch eine ältere Version von Parley geöffnet hat, hilft es, sie dort neu zu laden.",
    refused:
      "Etwas in diesem Anruf wurde unterwegs verändert und abgelehnt. Wenn ihr euch nicht hört, stört jemand die Verbindung.",
    late:
      "Etwas in diesem Anruf kam zu spät und wurde abgelehnt. Wenn ihr euch nicht hört, prüft Datum und Uhrzeit auf beiden Geräten.",
    notSealed:
      "Dieser Anruf kann nicht weitergehen: Folge zuerst den Hinweisen über dem Eingabefeld.",
  },
  rows: {
    missed: "{count, plural, one {Verpasster Anruf} other {# verpasste Anrufe}}",
    unanswered: "{count, plural, one {Anruf, keine Antwort} other {# Anrufe, keine Antwort}}",
    declined: "Abgelehnter Anruf",
    short: "Anruf, unter 1 Min.",
    minutes: "Anruf, {minutes} Min.",
    hours: "Anruf, {hours} Std. {minutes} Min.",
  },
  notices: {
    incoming: "Anruf von {username}",
    missed: "Verpasster Anruf von {username}",
    unanswered: "{username} hat nicht abgenommen",
    connected: "Anruf verbunden!",
    rejected: "Der Anruf wurde abgelehnt",
    ended: "Anruf beendet",
    startFailed: "Der Anruf konnte nicht gestartet werden",
    noDevice:
      "{username} kann nicht antworten: Kein Gerät dort kann diese Unterhaltung gerade lesen",
    acceptFailed: "Der Anruf konnte nicht angenommen werden",
    rejectFailed: "Der Anruf konnte nicht abgelehnt werden",
    endFailed: "Der Anruf konnte nicht beendet werden",
    notReady: "Hier kannst du noch nicht anrufen. Folge zuerst den Hinweisen über dem Eingabefeld.",
    private:
      "Diese Unterhaltung ist jetzt Ende-zu-Ende-verschlüsselt. Ruf noch einmal an, dann ist es der Anruf auch.",
  },
} satisfies Translation<typeof en>;
