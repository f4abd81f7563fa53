import type * as en from "../en/trust.ts";
import type { Translation } from "../translation.ts";

export default {
  page: {
    title: "Eine sichere Verbindung zu diesem Server",
    about:
      "Parley verschlüsselt Nachrichten in deinem Browser und nutzt für Anrufe dein Mikrofon. Beides erlauben Browser nur über eine sichere Verbindung.",
  },
  state: {
    noTls: "Dieser Server unterstützt noch kein HTTPS.",
    noTlsAdvice:
      "Wenn du ihn betreibst, starte ihn mit <code>parley serve --tls lan</code> und öffne diese Seite erneut. Auf dem Rechner, auf dem er läuft, funktioniert {address} schon jetzt.",
    asking: "Es wird geprüft, ob dieser Browser dem Server vertraut …",
    notYet: "Dieser Browser vertraut dem Server noch nicht.",
    notYetAdvice: "Folge den Schritten unten. Diese Seite bemerkt, wenn du fertig bist.",
    secure:
      "Diese Seite ist sicher: Nachrichten, Anrufe und Benachrichtigungen funktionieren hier.",
    trusted: "Dieser Browser vertraut dem Server jetzt.",
    open: "Parley öffnen",
  },
  guide: {
    title: "Vertraue ihm einmal auf jedem Gerät",
    systems: "Dein System",
    download: "{file} herunterladen",
    question: "Ist das sicher?",
    scope:
      "Das Zertifikat gehört nur diesem Parley-Server. Es kann für Namen und Adressen in deinem lokalen Netz bürgen, aber für nichts im Internet.",
    fingerprint:
      "Die Person, die den Server betreibt, kann dir seinen Fingerabdruck (SHA-256) nennen:",
  },
  windows: {
    one: "Öffne die heruntergeladene Datei. Klicke auf „Zertifikat installieren…“.",
    oneTitle: "Zertifikat",
    oneFirst: "Ausgestellt für: Parley",
    oneSecond: "Zertifikat installieren…",
    two: "Wähle „Aktueller Benutzer“ und klicke auf Weiter.",
    twoTitle: "Zertifikatimport",
    twoFirst: "Aktueller Benutzer",
    twoSecond: "Lokaler Computer",
    three:
      "Wähle „Alle Zertifikate in folgendem Speicher speichern“, klicke auf Durchsuchen und nimm „Vertrauenswürdige Stammzertifizierungsstellen“.",
    threeTitle: "Zertifikatspeicher auswählen",
    threeFirst: "Eigene Zertifikate",
    threeSecond: "Vertrauenswürdige Stammzertifizierungsst…",
    threeThird: "Organisationsvertrauen",
    four:
      "Klicke auf Weiter, auf Fertig stellen und auf Ja, wenn Windows fragt. Starte dann Chrome oder Edge neu.",
  },
  macos: {
    one:
      "Öffne die heruntergeladene Datei. Die Schlüsselbundverwaltung fügt sie zu „Anmeldung“ hinzu.",
    oneTitle: "Schlüsselbundverwaltung",
    oneFirst: "Anmeldung",
    oneSecond: "Parley on …",
    oneThird: "iCloud",
    two:
      "Suche in der Schlüsselbundverwaltung nach Parley und öffne den Eintrag mit einem Doppelklick.",
    three:
      "Klappe „Vertrauen“ auf. Wähle neben „Bei Verwendung dieses Zertifikats“ den Eintrag „Immer vertrauen“.",
    threeTitle: "Bei Verwendung dieses Zertifikats",
    threeFirst: "System-Standards verwenden",
    threeSecond: "Immer vertrauen",
    threeThird: "Nie vertrauen",
    four: "Schließe das Fenster, gib dein Passwort ein und starte den Browser neu.",
  },
  ios: {
    one: "Öffne diese Seite in Safari, lade das Zertifikat herunter und tippe auf Zulassen.",
    two: "Öffne die Einstellungen. Tippe oben auf „Profil geladen“ und dann auf Installieren.",
    twoTitle: "Einstellungen",
    twoFirst: "Dein Name",
    twoSecond: "Profil geladen",
    twoThird: "WLAN",
    three:
      "Geh in den Einstellungen zu Allgemein, Info, Zertifikatsvertrauenseinstellungen und schalte „Parley on …“ ein.",
    threeTitle: "Zertifikatsvertrauenseinstellungen",
    threeFirst: "Parley on …",
    four: "Tippe auf Fortfahren und kehre zu dieser Seite zurück.",
  },
  android: {
    one: "Lade das Zertifikat herunter. Android kann es nicht von hier aus installieren.",
    two:
      "Öffne die Einstellungen und suche nach „CA-Zertifikat“ (Sicherheit, Verschlüsselung und Anmeldedaten, Zertifikat installieren).",
    twoTitle: "Zertifikat installieren",
    twoFirst: "CA-Zertifikat",
    twoSecond: "VPN- & App-Nutzerzertifikat",
    twoThird: "WLAN-Zertifikat",
    three: "Tippe auf „Trotzdem installieren“ und wähle parley-ca.crt unter Downloads.",
    threeTitle: "Downloads",
    threeFirst: "urlaub.jpg",
    threeSecond: "parley-ca.crt",
    four: "Kehre zu dieser Seite zurück. Firefox unter Android hat dafür einen eigenen Schalter.",
  },
  linux: {
    one:
      "Öffne in Chrome oder Chromium chrome://certificate-manager und geh zu „Benutzerdefiniert“.",
    oneTitle: "Zertifikatmanager",
    oneFirst: "Von dir installiert",
    oneSecond: "Vertrauenswürdig · Importieren",
    oneThird: "Deine Zertifikate",
    two: "Klicke neben „Vertrauenswürdige Zertifikate“ auf Importieren und wähle parley-ca.pem.",
    three:
      "Um ihm stattdessen in allen Programmen des Rechners zu vertrauen, kopiere die Datei nach /usr/local/share/ca-certificates/parley-ca.crt und führe update-ca-certificates als root aus.",
  },
  firefox: {
    one:
      "Firefox führt eine eigene Liste. Öffne Einstellungen, Datenschutz & Sicherheit und klicke ganz unten auf „Zertifikate anzeigen…“.",
    oneTitle: "Zertifikate",
    oneFirst: "Zertifikate anzeigen…",
    oneSecond: "Kryptographie-Module…",
    two: "Klicke im Tab „Zertifizierungsstellen“ auf „Importieren…“ und wähle parley-ca.pem.",
    twoTitle: "Zertifikatverwaltung",
    twoFirst: "Ihre Zertifikate",
    twoSecond: "Zertifizierungsstellen",
    twoThird: "Server",
    three:
      "Setze das Häkchen bei „Dieser CA vertrauen, um Websites zu identifizieren“ und klicke auf OK.",
    threeTitle: "Herunterladen des Zertifikats",
    threeFirst: "Vertrauen, um Websites zu identifizieren",
    threeSecond: "Vertrauen, um E-Mail-Nutzer zu identifizieren",
  },
} satisfies Translation<typeof en>;
