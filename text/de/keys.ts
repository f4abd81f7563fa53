import type * as en from "../en/keys.ts";
import type { Translation } from "../translation.ts";

export default {
  recoveryKey: {
    title: "Wiederherstellungsschlüssel",
    hint:
      "Mit ihm öffnest du deine verschlüsselten Unterhaltungen auf einem anderen Gerät, auch wenn du dieses verlierst. Bewahre ihn dort auf, wo nur du ihn findest. Niemand kann ihn dir noch einmal geben, auch nicht, wer den Server betreibt.",
    label: "Dein Wiederherstellungsschlüssel",
    print: "Drucken",
    file: "parley-wiederherstellung.txt",
    fileText:
      "Wiederherstellungsschlüssel von {username} für verschlüsselte Unterhaltungen in Parley:",
    next: "Ich habe ihn gespeichert",
    typeBack: "Gib deinen Wiederherstellungsschlüssel ein, um sicherzugehen, dass du ihn hast",
    confirm: "Bestätigen",
    confirmFailed: "Der Wiederherstellungsschlüssel wurde nicht bestätigt",
    back: "Noch einmal zeigen",
    later: "Später",
    laterHint:
      "Du hast deinen Wiederherstellungsschlüssel noch nicht aufbewahrt. Geht dieses Gerät verloren, kannst du deine verschlüsselten Unterhaltungen nicht mehr lesen.",
    laterHintMore:
      "Du hast mehr als ein Gerät, aber keinen Wiederherstellungsschlüssel gespeichert. Wenn du alle verlierst, kann niemand deine Nachrichten öffnen: Du kannst nur deine Schlüssel zurücksetzen.",
    show: "Wiederherstellungsschlüssel zeigen",
    confirmed: "Du hast deinen Wiederherstellungsschlüssel gespeichert.",
    forgotten: "Neuen Wiederherstellungsschlüssel erstellen",
    forgottenHint:
      "Wenn du ihn nicht mehr findest, erstelle einen neuen. Dein alter gilt dann nicht mehr.",
    forgottenFailed: "Es konnte kein neuer Wiederherstellungsschlüssel erstellt werden",
    locked:
      "Du hast auf einem anderen Gerät einen neuen Wiederherstellungsschlüssel erstellt. Gib ihn hier einmal ein, damit dieses Gerät auf dem gleichen Stand bleibt.",
  },
  recover: {
    title: "Wiederherstellungsschlüssel verwenden",
    hint:
      "Du hast die Ende-zu-Ende-Verschlüsselung auf einem anderen Gerät eingerichtet. Gib deinen Wiederherstellungsschlüssel ein, um deine verschlüsselten Unterhaltungen auch hier zu lesen.",
    cleared:
      "Dein Browser hat seinen Speicher geleert, und damit die Schlüssel dieses Geräts. Gib deinen Wiederherstellungsschlüssel ein, um deine verschlüsselten Unterhaltungen wieder zu lesen.",
    field: "Wiederherstellungsschlüssel",
    submit: "Weiter",
    failed: "Der Wiederherstellungsschlüssel konnte nicht verwendet werden",
    revoked:
      "Dieses Gerät wurde aus deinen verschlüsselten Unterhaltungen entfernt. Dein Wiederherstellungsschlüssel bringt es zurück.",
    replaced:
      "Deine Schlüssel wurden auf einem anderen Gerät ersetzt. Wenn du das nicht warst, ändere jetzt dein Passwort.",
  },
  lockKeys: {
    title: "Die Schlüssel dieses Geräts schützen",
    hint:
      "Gib dein Passwort einmal ein. Wenn deine Anmeldung endet, behält dieses Gerät deine Schlüssel, und das Passwort entsperrt sie.",
    password: "Dein Passwort",
    submit: "Schlüssel schützen",
    failed: "Die Schlüssel konnten nicht geschützt werden",
  },
  locked: {
    title: "Die Schlüssel dieses Geräts sind gesperrt.",
    hint:
      "Dein Passwort wurde geändert, seit dieses Gerät zuletzt entsperrt wurde. Gib dein vorheriges Passwort ein, um verschlüsselte Unterhaltungen hier zu lesen und zu schreiben.",
    password: "Vorheriges Passwort",
    submit: "Entsperren",
    failed: "Die Schlüssel konnten nicht entsperrt werden",
    recoverHint: "Auch dein Wiederherstellungsschlüssel entsperrt dieses Gerät.",
  },
  pairing: {
    title: "Ein anderes Gerät verwenden",
    hint:
      "Ein Gerät, das deine verschlüsselten Unterhaltungen schon liest, kann dieses dazunehmen.",
    ask: "Anderes Gerät fragen",
    askFailed: "Deine anderen Geräte konnten nicht gefragt werden",
    code: "QR-Code für dein anderes Gerät",
    shown:
      "Öffne Parley auf deinem anderen Gerät, und scanne damit diesen Code. Keine Kamera? Wähle dort, eine Zahl zu vergleichen.",
    waitOld: "Warten auf dein anderes Gerät …",
    until: "Die Anfrage läuft um {time} ab.",
    compareNew: "Zeigt dein anderes Gerät dieselbe Zahl?",
    compareOld: "Zeigt das neue Gerät dieselbe Zahl? Dann kann es von jetzt an mitlesen.",
    same: "Es ist dieselbe",
    differs: "Es ist eine andere Zahl",
    confirmOld: "Bestätige die Zahl jetzt auf deinem anderen Gerät.",
    waitNew: "Warten auf das neue Gerät. Mach dort weiter.",
    failed: "Das Gerät konnte nicht dazugenommen werden",
    over:
      "Die Anfrage ist abgelaufen oder wurde auf einem anderen Gerät abgebrochen. Du kannst noch einmal fragen.",
    differed:
      "Es wurde nichts weitergegeben. Vielleicht steht jemand zwischen deinen Geräten. Wenn es noch einmal passiert, lass niemanden herein und verwende deinen Wiederherstellungsschlüssel.",
    forged:
      "Dieser Server hat etwas gezeigt, was dein anderes Gerät nicht gesendet hat. Die Anfrage wurde abgebrochen und nichts weitergegeben.",
    asksTitle: "Ein neues Gerät fragt an",
    asks:
      "{browser} ist mit deinem Konto angemeldet und möchte deine verschlüsselten Unterhaltungen lesen. Lass es nur herein, wenn du es vor dir hast.",
    scan: "Seinen Code scannen",
    scanHint: "Halte den Code des neuen Geräts vor die Kamera.",
    picture: "Was die Kamera sieht",
    noCamera: "Die Kamera kann nicht verwendet werden. Vergleiche stattdessen eine Zahl.",
    compare: "Eine Zahl vergleichen",
    refuse: "Das war ich nicht",
    refused:
      "Die Anfrage wurde abgebrochen. Wer gefragt hat, ist mit deinem Konto angemeldet, ändere also jetzt dein Passwort.",
  },
  devices: {
    title: "Geräte, die mitlesen können",
    missing: "Deine Geräte konnten nicht geladen werden.",
    current: "Dieses Gerät",
    used: "Zuletzt benutzt {time}",
    unproven: "Du hast dieses Gerät nicht bestätigt, deshalb vertrauen andere ihm nicht.",
    revoke: "Entfernen",
    revokeNamed: "Das Gerät {name} entfernen, hinzugefügt {time}",
    revokeTitle: "Gerät entfernen",
    revokeText:
      "Damit wird das Gerät abgemeldet und kann keine neuen Nachrichten lesen. Nachrichten, die es schon gelesen hat, können darauf bleiben. Es kommt nur mit deinem Passwort und deinem Wiederherstellungsschlüssel zurück. Wenn es jemand anderes hat, ändere auch dein Passwort.",
    revokeFailed: "Das Gerät konnte nicht entfernt werden",
    removing: "Wird entfernt …",
    removed:
      "Entfernt. {count, plural, one {# Unterhaltung folgt} other {# Unterhaltungen folgen}}, wenn dort jemand schreibt.",
  },
  newDevice: {
    question: "Neues Gerät: {device}. Warst du das?",
    yes: "Ja",
    remove: "Entfernen",
    failed: "Das hat nicht geklappt",
  },
  program: {
    title: "Das Programm, das hier läuft",
    label: "Fingerabdruck des Programms",
    missing: "Das Programm konnte nicht geprüft werden.",
    same:
      "{count, plural, one {Die # Datei, die auf dieser Seite läuft, stimmt} other {Alle # Dateien, die auf dieser Seite laufen, stimmen}} mit der Liste dieses Servers überein. Der Fingerabdruck der Liste:",
    outdated: "Diese Seite ist von einer anderen Version als der jetzigen dieses Servers.",
    reload: "Neu laden",
    others:
      "Auf dieser Seite läuft Code, der nicht auf der Liste dieses Servers steht. Schreibe hier nichts Vertrauliches, bis sich jemand diese Dateien angesehen hat, der sich damit auskennt.",
    compare:
      "Zum Vergleichen führe parley verify-client {origin} auf einem anderen Computer aus, mit einem Parley, das du von anderswo hast. Es sollte denselben Fingerabdruck ausgeben. Jede Veröffentlichung nennt ihren.",
    limit:
      "Auch diese Seite kommt vom Betreiber, ein verändertes Programm könnte hier also jede Zahl zeigen. Eine Prüfung von einem anderen Computer aus findet Änderungen, die für alle gemacht sind, aber keine nur für dich.",
  },
  anew: {
    title: "Schlüssel zurücksetzen",
    hint:
      "Wenn du alle Geräte und den Wiederherstellungsschlüssel verloren hast, kannst du nach 24 Stunden neue Schlüssel bekommen. Frühere Nachrichten bleiben unlesbar, und deine Kontakte müssen deine neuen Schlüssel bestätigen.",
    begin: "Schlüssel zurücksetzen",
    text:
      "Nach 24 Stunden kannst du neue Schlüssel erstellen. Bis dahin kann jedes deiner Geräte es abbrechen. Frühere Nachrichten kannst du dann nicht mehr lesen.",
    password: "Passwort",
    code: "Code der Zwei-Faktor-Anmeldung",
    codeHint: "Nur wenn die Zwei-Faktor-Anmeldung eingeschaltet ist.",
    failed: "Deine Schlüssel konnten nicht zurückgesetzt werden",
    waiting: "Du möchtest deine Schlüssel zurücksetzen. Das geht ab: {time}.",
    foreign:
      "Jemand möchte deine Schlüssel zurücksetzen. Das geht ab: {time}. Wenn du das nicht warst, brich es ab und ändere dein Passwort.",
    cancel: "Abbrechen",
    cancelFailed: "Es konnte nicht abgebrochen werden",
    finish: "Neue Schlüssel erstellen",
  },
  split: {
    title: "Dieser Server hat zwei verschiedene Schlüsselverzeichnisse gezeigt.",
    hint: "An Geräte, die du schon kennst, kannst du schreiben.",
    alert:
      "Dieser Server hat zwei verschiedene Schlüsselverzeichnisse gezeigt. An Geräte, die du schon kennst, kannst du schreiben.",
    other: "Dieser Server zeigt das Schlüsselverzeichnis eines anderen Servers.",
    otherHint: "Verschlüsseltes wird nicht gesendet, bis du weitermachst.",
    otherAlert:
      "Dieser Server zeigt das Schlüsselverzeichnis eines anderen Servers. Verschlüsseltes wird nicht gesendet, bis du weitermachst.",
    concerns:
      "Hier können Schlüssel falsch sein: {names}. Speichere beide Verzeichnisse und zeige sie jemandem, der helfen kann.",
    save: "Beide speichern",
    goOn: "Mit dem jetzigen Verzeichnis weitermachen",
    goOnTitle: "Mit dem jetzigen Verzeichnis weitermachen?",
    goOnText:
      "Falls dich jemand belügt, kann dieses Verzeichnis das falsche sein. Du musst alle neu bestätigen, deren Schlüssel sich unterscheiden, bevor du ihnen schreiben kannst.",
    goOnOtherText:
      "Das ist vielleicht nicht der Server, den du kennst. Du musst alle neu bestätigen, bevor du ihnen schreibst.",
    goOnFailed: "Du konntest nicht mit diesem Verzeichnis weitermachen",
    file: "parley-schluesselverzeichnisse.json",
  },
  restored: {
    alert:
      "Dieser Server wurde wiederhergestellt und hat Einträge verloren. Deine Geräte geben zurück, was sie wissen. Falls ihn niemand wiederhergestellt hat, vergleicht Sicherheitsnummern.",
    title: "Dieser Server wurde wiederhergestellt und hat Einträge verloren.",
    hint:
      "Deine Geräte geben zurück, was sie wissen. Falls ihn niemand wiederhergestellt hat, vergleicht Sicherheitsnummern.",
  },
  audit: {
    alert:
      "{count, plural, one {Im Protokoll dieses Servers steht ein Schlüsseleintrag unter deinem Namen, den keines deiner Geräte gemacht hat.} other {Im Protokoll dieses Servers stehen # Schlüsseleinträge unter deinem Namen, die keines deiner Geräte gemacht hat.}} Wer dir seit Kurzem schreibt, hat vielleicht diese Schlüssel statt deiner bekommen. Sag es ihnen, und vergleicht Sicherheitsnummern.",
  },
  notices: {
    open: "Einstellungen öffnen",
    asked: "Ein neues Gerät möchte deine verschlüsselten Unterhaltungen lesen",
    askedHint: "Wenn du das nicht warst, ist jemand anderes mit deinem Konto angemeldet.",
    anew: "Jemand möchte deine Schlüssel zurücksetzen",
    anewHint: "Wenn du das nicht warst, brich es ab und ändere dein Passwort.",
    foreign: "Auf diesem Server stehen Schlüssel unter deinem Namen, die nicht deine sind",
  },
  lines: {
    recovery: "Dein Wiederherstellungsschlüssel ist noch nicht gespeichert.",
    save: "Speichern",
    elsewhere: "Dieses Gerät kann deine verschlüsselten Unterhaltungen noch nicht lesen.",
    bring: "Einrichten",
    locked: "Deine Schlüssel sind auf diesem Gerät gesperrt.",
    unlock: "Entsperren",
    lock: "Gib einmal dein Passwort ein, um deine Schlüssel zu schützen.",
    protect: "Schlüssel schützen",
  },
  leaving: {
    keys:
      "Die Schlüssel dieses Geräts löschen? Du brauchst dann deinen Wiederherstellungsschlüssel oder ein anderes Gerät.",
    keep: "Schlüssel gesperrt behalten",
    delete: "Schlüssel löschen",
    lastDevice:
      "Dies ist dein einziges Gerät mit Schlüsseln, und du hast deinen Wiederherstellungsschlüssel nicht aufbewahrt. Wenn du sie löschst, kann niemand mehr deine verschlüsselten Unterhaltungen öffnen, auch du nicht.",
  },
} satisfies Translation<typeof en>;
