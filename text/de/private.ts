import type * as en from "../en/private.ts";
import type { Translation } from "../translation.ts";

export default {
  about: {
    title: "Ende-zu-Ende-Verschlüsselung",
    promise:
      "Nur die Geräte der Leute in dieser Unterhaltung können sie lesen. Wer diesen Server betreibt, sieht, wer hier ist, wann und wie viel geschrieben wird, wer erwähnt wird und wie lange Anrufe dauern, aber nicht, was gesagt wird. Auch das Programm von Parley kommt von dort: Wer es verändert, könnte mitlesen. Wenn das wichtig ist, vergleiche Sicherheitsnummern und prüfe das Programm (Einstellungen).",
    more: "<link>Wer lesen kann, was du schreibst</link>",
    begin: "Einrichten",
    beginHint:
      "Dabei entstehen Schlüssel, die nur deine Geräte haben, und ein Wiederherstellungsschlüssel, den du aufbewahrst. Es dauert einen Moment.",
    beginFailed: "Die Ende-zu-Ende-Verschlüsselung konnte nicht eingerichtet werden",
    ready: "Dieses Gerät ist für Ende-zu-Ende-Verschlüsselung eingerichtet.",
    missing: "Deine verschlüsselten Unterhaltungen konnten nicht geladen werden.",
  },
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
  safety: {
    title: "Sicherheitsnummer",
    hint:
      "Vergleiche sie mit {username}, am besten persönlich. Wenn alle Ziffern übereinstimmen, ist niemand zwischen euch.",
    verified: "Verglichen",
    verify: "Als verglichen markieren",
    unverify: "Markierung entfernen",
    changed: "{username} hat neue Schlüssel. Das kommt vor, wenn jemand alle Geräte verliert.",
    accept: "Mit den neuen Schlüsseln von {username} weitermachen",
    verifiedChanged:
      "Die Schlüssel von {username} sind nicht die, die du verglichen hast. Vergleiche die Nummer noch einmal, oder entferne die Markierung.",
    failed: "Das konnte nicht geändert werden",
  },
  rows: {
    lost: "Geschrieben, bevor du deine Schlüssel verloren hast",
    beforeJoined: "Nicht zu entschlüsseln: geschrieben, bevor du dazukamst",
    noKey: "Nicht zu entschlüsseln: kein Schlüssel auf diesem Gerät",
    damaged: "Nicht zu entschlüsseln: beschädigt oder gefälscht",
    falseClaim: "Das Gerät von {name} behauptet Falsches über das, was dieser Server zeigt.",
    unsealed: "Nicht gezeigt: Diese Nachricht war nicht verschlüsselt",
    unknownVersion: "Nicht zu entschlüsseln: mit einem neueren Parley geschrieben",
    deleted: "Diese Nachricht wurde gelöscht",
    left: "Von jemandem, der nicht mehr dabei ist",
    removed: "Vom Server entfernt",
    restored: "Bei der Wiederherstellung dieses Servers verloren gegangen",
    tooOld: "Nicht zu entschlüsseln: Dieser Browser ist zu alt",
    noStorage: "Nicht zu entschlüsseln: Dein Browser blockiert Websitedaten",
    notYet: "Noch nicht entschlüsselt",
    ask: "{name} fragen",
    askDraft: "Ich kann eine deiner Nachrichten nicht lesen. Schickst du sie noch einmal?",
    recoveryKey: "Wiederherstellungsschlüssel verwenden",
    otherDevice: "Oder lies sie auf einem anderen deiner Geräte.",
    setUp: "Schlüssel einrichten",
    details: "Einzelheiten",
    damagedDetails:
      "Das ist nicht, was {name} geschrieben hat, oder es kommt von keinem Gerät von {name}. Gespeichert wurde es als Nummer {number} am {time}. Es wird nicht gezeigt, weil niemand sagen kann, von wem es ist.",
    unsealedDetails:
      "Gespeichert wurde sie als Nummer {number} am {time} in einer Form, die der Betreiber dieses Servers lesen kann. Verschlüsselte Unterhaltungen zeigen solche Nachrichten nicht.",
    update: "Parley aktualisieren",
    missing: "Es fehlt etwas, das {name} geschickt hat",
    missingHint: "Es ging unterwegs verloren, oder dieser Server hält es zurück.",
    askAgain: "Noch einmal fragen",
    shared: "Geteilt von {name}",
    deviceSays: "Laut dem Gerät von {name}: {time}",
    serverSays: "Der Server sagt: {text}",
    before: "Davor konnte der Server mitlesen",
  },
  composer: {
    waiting: "Warten, bis {name} online ist",
    waitingHint: "Ein Gerät von {name} lässt dieses herein. Das geschieht von selbst.",
    waitingHintGroup: "Ein Gerät von {name} lässt dieses herein. Das geschieht von selbst.",
    waitingHintOwner:
      "Eines der Geräte von {name} lässt dieses herein. Wenn deine Schlüssel neu sind, wird {name} vorher gefragt.",
    unconfirmedSelf: "Noch niemand hier hat dich mitlesen lassen",
    unconfirmedSelfHint: "{name} kann das tun, über das Schloss dieser Unterhaltung.",
    notify: "Benachrichtige mich",
    notified: "Du wirst benachrichtigt",
    ready: "{name} ist da: Du kannst jetzt schreiben",
    unconfirmedAlone:
      "Der Server lässt dich herein, aber niemand hat das bestätigt. Bitte jemanden, der hier Mitglieder verwaltet.",
    readyNow: "Du kannst hier jetzt schreiben",
    unbegun: "Die Ende-zu-Ende-Verschlüsselung ist in diesem Kanal noch nicht eingerichtet",
    unbegunHint:
      "Die Person, der dieser Server gehört, richtet sie ein. Dann können alle schreiben, die hier lesen können.",
    unbegunOwner: "Sobald du sie einrichtest, können alle schreiben, die hier lesen können.",
    noKeysThere: "{name} hat die Ende-zu-Ende-Verschlüsselung noch nicht eingerichtet",
    unconfirmed: "{name} kann noch nicht mitlesen",
    refused: "Ein Gerät von {name} konnte nicht aufgenommen werden",
    refusedHint:
      "Der Server zeigt dafür einen Schlüssel, der nicht der des Geräts ist, deshalb kann es hier nichts lesen. Wenn das so bleibt, kann {name} das Gerät in den Einstellungen entfernen und neu einrichten.",
    show: "Zeigen",
    removing: "{name} wird entfernt …",
    removingDevice: "Ein Gerät wird entfernt …",
    changed: "{name} hat neue Schlüssel",
    changedHint:
      "Das kommt vor, wenn jemand alle Geräte verliert. Wenn du nicht sicher bist, frag {name} zuerst auf einem anderen Weg.",
    changedOwnerHint:
      "{name} gehört dieser Server, also entscheiden diese Schlüssel, wer hier lesen kann. Wenn du nicht sicher bist, frag {name} zuerst auf einem anderen Weg.",
    accept: "Mit den neuen Schlüsseln von {name} weitermachen",
    verifiedChanged: "Die Schlüssel von {name} sind nicht die, die du verglichen hast",
    verifiedChangedHint:
      "Es wird nichts gesendet, bis du die Sicherheitsnummer noch einmal verglichen hast.",
    compare: "Sicherheitsnummer vergleichen",
    withheld: "Dieser Server hält etwas zurück",
    withheldHint:
      "Andere hier wissen von einer Änderung, die dieser Server dir nicht zeigt. Es wird nichts gesendet. Wurde eine Sicherung eingespielt, bringt jedes Gerät die Änderung zurück, das sie kennt.",
    withheldOf: "Dieser Server hält etwas über die Geräte von {name} zurück.",
    withheldOfHint:
      "Sein Schlüsselverzeichnis hat einen Eintrag, den er nicht zeigt. Bis er das tut, wird hier nichts gesendet. Deine anderen Unterhaltungen betrifft das nicht.",
    giveUp: "Ohne sie weitermachen",
    giveUpTitle: "Mit dem weitermachen, was der Server zeigt?",
    giveUpText:
      "Tu das nur, wenn der Betreiber diesen Server aus einer Sicherung wiederhergestellt hat und kein Gerät mehr kommt, das den Rest kennt. Wer seit der Sicherung entfernt wurde, kann neue Nachrichten lesen, bis er wieder entfernt wird.",
    giveUpFailed: "Das hat nicht geklappt. Versuche es noch einmal.",
    frozen: "Ein Gerät von {name} wollte jemanden aufnehmen, den niemand erlaubt hat",
    falseKey: "{name} hat für {other} einen Schlüssel genannt, der nicht belegt ist",
    falseKeyHint:
      "Er wurde ignoriert, und niemand kommt dadurch herein. Frag {name}, was passiert ist.",
    frozenByNobody: "Jemand hat diese Unterhaltung ohne Erlaubnis geändert",
    frozenHint: "Es wird nichts gesendet, bis du ohne diese Änderung weitermachst.",
    repair: "Ohne sie weitermachen",
    goOnNow: "Ohne zu warten weitermachen",
    noKeys: "Kein Schlüssel auf diesem Gerät",
    noKeysHint: "Nimm dieses Gerät mit deinem Wiederherstellungsschlüssel hinzu.",
    cleared: "Der Speicher wurde geleert",
    clearedHint:
      "Dein Browser hat die Schlüssel dieses Geräts entfernt. Dein Wiederherstellungsschlüssel stellt sie wieder her, mit allem, was du lesen konntest.",
    useKey: "Wiederherstellungsschlüssel verwenden",
    newKeys: "Diese Unterhaltung ist Ende-zu-Ende-verschlüsselt",
    newKeysHint:
      "Richte deine Schlüssel ein, um hier zu lesen und zu schreiben. Es dauert einen Moment.",
    setUp: "Einrichten",
    number: "Sicherheitsnummer mit {name}:",
    outdated: "Aktualisiere Parley, um hier zu schreiben",
    outdatedHint:
      "Lesen kannst du diese Unterhaltung weiterhin. Lade die Seite neu, um die neue Version zu bekommen.",
    update: "Parley aktualisieren",
    tooOld: "Dieser Browser ist zu alt",
    copying: "Schlüssel dieses Servers werden geprüft: {percent} %",
    slow: "Das Öffnen dieser Unterhaltung dauert länger als sonst",
    slowHint: "Prüfe deine Verbindung. Was du getippt hast, bleibt erhalten.",
    saidOpen: "Der Server sagt, diese Unterhaltung sei nicht verschlüsselt",
    wanted: "Die Verschlüsselung ist noch nicht an. Deine Nachrichten warten so lange.",
    keepOpen: "Unverschlüsselt lassen",
    keepOpenTitle: "Unverschlüsselt lassen?",
    keepOpenText:
      "Der Betreiber dieses Servers kann lesen, was du hier schreibst, auch Nachrichten, die noch warten.",
    twin: "Der Server zeigt ein anderes #{name}, das nicht verschlüsselt ist.",
    twinHint:
      "Das #{name}, das du kennst, ist verschlüsselt. Dieses hier kann der Betreiber des Servers lesen.",
    writeAnyway: "Trotzdem dort schreiben",
    failed: "Diese verschlüsselte Unterhaltung lässt sich nicht öffnen",
    otherHint:
      "Sie passt nicht mehr zu dem, was dieses Gerät über die Unterhaltung weiß. Nichts wurde gesendet, und was du gelesen hast, bleibt hier.",
    starting: "Die Verschlüsselung wird eingerichtet …",
    lost: "Niemand ist mehr da, um dich hereinzulassen",
    lostHint:
      "Du und {name} habt alle eure Schlüssel zurückgesetzt. Beginnt noch einmal. Frühere Nachrichten sind nicht mehr lesbar.",
    beginAgain: "Noch einmal beginnen",
    lostOwner:
      "Du hast die Schlüssel verloren, mit denen dir die verschlüsselten Kanäle dieses Servers gehören",
    lostOwnerHint:
      "Mach mit deinen neuen weiter. Jedes Mitglied wird einmal gefragt, ob es sie annimmt. Wer das als Erstes tut, lässt dich herein.",
    goOn: "Mit neuen Schlüsseln weitermachen",
    later: "Bewahre jetzt deinen Wiederherstellungsschlüssel auf",
    laterHint:
      "Vor einer Woche hast du das verschoben. Wenn du dieses Gerät verlierst, verlierst du den Zugang zu deinen verschlüsselten Unterhaltungen.",
    keep: "Schlüssel aufbewahren",
    notNow: "Nicht jetzt",
    actFailed: "Das hat nicht geklappt",
  },
  exported: {
    title: "Export",
    hint:
      "Alles, was dieses Gerät hier lesen kann, als JSON-Datei. Sie ist nicht verschlüsselt: Wer die Datei hat, kann sie lesen.",
    submit: "Nachrichten exportieren",
    failed: "Die Nachrichten konnten nicht exportiert werden",
  },
  conversation: {
    title: "Ende-zu-Ende-verschlüsselt",
    padlock: "Ende-zu-Ende-verschlüsselt: Nur die Leute hier können es lesen",
    alarm: "Ende-zu-Ende-verschlüsselt: braucht deine Aufmerksamkeit",
    opening: "Ende-zu-Ende-verschlüsselt: wird vorbereitet",
    people: "Wer sie lesen kann",
    you: "{name} (du)",
    somebody: "Jemand",
    devices: "{count, plural, one {# Gerät} other {# Geräte}}",
    known: "Nicht verglichen",
    verified: "Verglichen",
    changed: "Neue Schlüssel",
    verifiedChanged: "Nicht die verglichenen Schlüssel",
    safety: "Sicherheitsnummer",
    open: "Sicherheitsnummer von {name}",
    unconfirmed: "Nicht bestätigt",
    unconfirmedHint:
      "Der Server sagt, dass sie hier sind. Sie können mitlesen, sobald es jemand in dieser Unterhaltung bestätigt.",
    helpers: "Wer dieses Gerät hereinlassen kann",
    confirm: "Bestätigen",
    confirmNamed: "{name} bestätigen",
    confirmFailed: "Das konnte nicht bestätigt werden",
    history: "Was vorher geschrieben wurde",
    historyPair:
      "Niemand sonst kann beitreten. Jedes Gerät, das einer von euch hinzufügt, kann die ganze Unterhaltung lesen.",
    historyLabel: "Wer später kommt, liest, was vorher geschrieben wurde",
    historyHint: "Das gilt für Nachrichten, die ab jetzt gesendet werden.",
    historyAll: "Neue Mitglieder können alles lesen, was hier geschrieben wurde.",
    historyJoined:
      "Neue Mitglieder können nur Nachrichten lesen, die nach ihrem Beitritt gesendet werden.",
    lastChange: "Letzte Änderung",
    lastChangeBy: "{name}, {time}",
    noChange: "Dieses Gerät hat keine gesehen.",
    calls:
      "Anrufe gehen verschlüsselt von Gerät zu Gerät. Der Verbindungsaufbau läuft weiter über diesen Server.",
    begunBy: "Wem hier vertraut wird",
    begunByHint:
      "{name} hat auf diesem Server als Erstes die Ende-zu-Ende-Verschlüsselung eingeschaltet. Dieser Schlüssel entscheidet, wer hier lesen kann. Vergleiche ihn mit {name}, persönlich oder am Telefon.",
    begunByYou:
      "Du hast auf diesem Server als Erstes die Ende-zu-Ende-Verschlüsselung eingeschaltet. Dein Schlüssel entscheidet, wer hier lesen kann.",
    changes: "Für verschlüsselte Kanäle nicht bestätigt",
    changesHint:
      "Der Server meldet diese Änderung, aber noch hat sie niemand bestätigt. In Kanälen ohne Verschlüsselung gilt sie, hier erst, wenn jemand sie bestätigt.",
    changedRules: "Rollen und Rechte dieses Kanals",
    confirmRules: "Die Rollen und Rechte dieses Kanals bestätigen",
    forOthers: "Das muss jemand mit einer höheren Rolle bestätigen",
    makeChannel:
      "Von jetzt an können nur die Geräte der Leute, die #{name} lesen können, neue Nachrichten lesen. Der Betreiber dieses Servers kann es nicht, und auch niemand, der an seine Daten kommt.",
    beginChannel:
      "Nur die Geräte der Leute, die #{name} lesen können, werden seine Nachrichten lesen können. Der Betreiber dieses Servers kann es nicht, und auch niemand, der an seine Daten kommt.",
    canRead: "Kann lesen",
    canAdmit: "Kann andere einlassen",
    nobodyElse: "Niemand sonst kann eingelassen werden.",
    channelOwner:
      "Den ersten verschlüsselten Kanal eines Servers richtet die Person ein, der er gehört. Die Schlüssel aller anderen werden an ihrem geprüft.",
    begin: "Einrichten",
    make: "Ende-zu-Ende-Verschlüsselung einschalten",
    makeTitle: "Ende-zu-Ende-Verschlüsselung einschalten",
    makeText:
      "Von jetzt an können nur deine Geräte und die von {name} neue Nachrichten lesen. Der Betreiber dieses Servers kann es nicht, und auch niemand, der an seine Daten kommt.",
    makeBefore: "Frühere Nachrichten bleiben, wie sie sind: Der Server konnte sie lesen.",
    makeForGood: "Das lässt sich nicht rückgängig machen.",
    makeFailed: "Die Ende-zu-Ende-Verschlüsselung konnte nicht eingeschaltet werden",
    checking: "Die Schlüssel von {name} werden gesucht …",
    checkFailed: "Die Schlüssel von {name} konnten nicht nachgesehen werden",
    makeGroupText:
      "Von jetzt an können nur die Geräte der Leute in dieser Gruppe neue Nachrichten lesen. Der Betreiber dieses Servers kann es nicht, und auch niemand, der an seine Daten kommt. Wen du später hinzufügst, der kann nur neue Nachrichten lesen.",
    withoutKeys:
      "Noch nicht für Ende-zu-Ende-Verschlüsselung eingerichtet: {names}. Mitlesen geht, sobald das getan ist und jemand hier es bestätigt hat.",
    checkingGroup: "Die Schlüssel von allen hier werden gesucht …",
    checkGroupFailed: "Die Schlüssel der Leute in dieser Gruppe konnten nicht nachgesehen werden",
  },
  invites: {
    own: "Du möchtest diese Unterhaltung Ende-zu-Ende verschlüsseln.",
    other: "{name} möchte diese Unterhaltung Ende-zu-Ende verschlüsseln.",
    accept: "Einrichten",
    failed: "Die Verschlüsselung konnte nicht eingerichtet werden",
  },
  start: {
    keys:
      "Dabei entstehen Schlüssel, die nur deine Geräte haben. Deinen Wiederherstellungsschlüssel kannst du später speichern.",
    none:
      "{name} hat die Ende-zu-Ende-Verschlüsselung noch nicht eingerichtet. {name} bekommt hier eine Einladung, und deine Nachrichten warten bis dahin.",
    noneInGroup:
      "Niemand sonst hier hat die Ende-zu-Ende-Verschlüsselung eingerichtet. Alle bekommen hier eine Einladung, und deine Nachrichten warten, bis jemand so weit ist.",
    waiting:
      "{name} muss noch die Ende-zu-Ende-Verschlüsselung einrichten. Bis dahin warten deine Nachrichten.",
    waitingGroup:
      "Jemand hier muss noch die Ende-zu-Ende-Verschlüsselung einrichten. Bis dahin warten deine Nachrichten.",
    reason: "Wartet auf {name}",
    reasonGroup: "Wartet auf die anderen",
    reasonOffline: "Wird gesendet, sobald jemand online ist",
    invite: "{name} einladen",
    inviteGroup: "Die anderen einladen",
  },
  sentences: {
    everyone: "@everyone",
    member: "{name} wird mit den jetzigen Schlüsseln eingelassen.",
    kick: "{name} wird entfernt.",
    ban: "{name} wird entfernt.",
    transfer: "{name} gehört dieser Server.",
    assign: "{name} bekommt die Rolle {role}.",
    unassign: "{name} verliert die Rolle {role}.",
    deleted: "Die Rolle {who} wird gelöscht.",
    moved: "Die Rolle {who} ändert ihren Platz.",
    can: "{who} darf auf dem ganzen Server: {permissions}.",
    cannot: "{who} darf auf dem ganzen Server nicht mehr: {permissions}.",
    canHere: "{who} darf in diesem Kanal: {permissions}.",
    cannotHere: "{who} darf in diesem Kanal nicht: {permissions}.",
    unsaid: "Dieser Kanal legt das für {who} nicht mehr fest: {permissions}.",
    inGroup: "{name} wird mit den jetzigen Schlüsseln eingelassen und kann andere hinzufügen.",
  },
  unsent: {
    notReady: "Nicht gesendet. Tu zuerst, worum diese Unterhaltung unten bittet.",
    twin:
      "Nicht gesendet. Der Server zeigt einen anderen Kanal mit diesem Namen, der nicht verschlüsselt ist.",
  },
  names: {
    twin: "{name} (nicht {name}, den oder die du kennst)",
    renamed: "{from} heißt jetzt {to}",
    offered: "Der Server nennt {name} jetzt „{offered}“",
    use: "Neuen Namen übernehmen",
  },
  mentions: {
    title: "Erwähnungen",
    label: "Den Server sehen lassen, wen ich in Ende-zu-Ende-verschlüsselten Kanälen erwähne",
    hint:
      "Der Server kann sie dann sofort benachrichtigen, aber der Betreiber sieht, wen du erwähnst. In Direktnachrichten und Gruppen sieht der Server es nie.",
  },
  commands: {
    useMe: "So geht es: /me Text",
    useRoll: "So geht es: /roll [NdM]",
    help:
      "/me Text: sagt, was du tust\n/roll [NdM]: würfelt N Würfel mit M Seiten\n/shrug [Text]: beendet einen Text mit einem Achselzucken",
    unknown: "{command} geht nicht in verschlüsselten Unterhaltungen. Es wurde nichts gesendet.",
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
  faults: {
    browser_too_old:
      "Dieser Browser ist zu alt. Ende-zu-Ende-Verschlüsselung braucht Chrome oder Edge 137, Firefox 130 oder Safari 17.",
    storage_blocked:
      "Dein Browser blockiert Websitedaten, deshalb kann Parley keine Schlüssel aufbewahren. Erlaube sie, oder verlasse das private Fenster.",
    keys_exist:
      "Du hast die Ende-zu-Ende-Verschlüsselung schon auf einem anderen Gerät eingerichtet. Verwende deinen Wiederherstellungsschlüssel.",
    no_keys: "Dieses Gerät hat noch keine Schlüssel.",
    malformed_recovery_key:
      "Das ist kein gültiger Wiederherstellungsschlüssel. Prüfe jede Vierergruppe.",
    wrong_recovery_key: "Das ist nicht dein Wiederherstellungsschlüssel.",
    no_vault: "Es gibt noch nichts wiederherzustellen.",
    newer_version:
      "Eine neuere Version von Parley hat deine Schlüssel gespeichert. Lade die Seite neu, um Parley zu aktualisieren.",
    vault_outdated:
      "Du hast deine Schlüssel seitdem zurückgesetzt. Dieser Wiederherstellungsschlüssel gehört zu deinen alten.",
    pairing_over: "Die Anfrage ist abgelaufen. Frag auf dem neuen Gerät noch einmal.",
    pairing_answered: "Ein anderes Gerät antwortet schon. Brich ab und frag noch einmal.",
    pairing_forged: "Dieser Server hat etwas gezeigt, was dein anderes Gerät nicht gesendet hat.",
    wrong_code: "Das ist nicht der Code des Geräts, das anfragt.",
    this_device: "Dieses Gerät kann sich nicht selbst entfernen. Melde dich stattdessen ab.",
    key_changed:
      "Der Schlüssel hat sich geändert, während du verglichen hast. Vergleiche die neue Nummer.",
    verified:
      "Du hast andere Schlüssel verglichen. Vergleiche die Nummer noch einmal oder entferne die Markierung.",
    split_log: "Dieser Server hat zwei verschiedene Schlüsselverzeichnisse gezeigt.",
    withheld: "Dieser Server hält etwas über die Geräte dieser Person zurück.",
    unproven: "Dieser Server zeigt Schlüssel, die er nicht beweisen kann.",
    no_progress: "Der Server hat das nicht durchgelassen. Versuch es gleich noch einmal.",
    other_conversation: "Der Server hat eine andere Unterhaltung geöffnet",
    other_account: "Der Server sagt, du bist jemand anderes. Es wurde nichts gesendet.",
    locked: "Die Schlüssel dieses Geräts sind gesperrt.",
    wrong_former_password: "Dieses Passwort entsperrt die Schlüssel dieses Geräts nicht.",
    other_version:
      "In diesem Browser ist eine andere Version von Parley offen. Schließe ihre Tabs und versuche es noch einmal.",
    ended: "Du bist abgemeldet.",
  },
} satisfies Translation<typeof en>;
