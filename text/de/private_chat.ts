import type * as en from "../en/private_chat.ts";
import type { Translation } from "../translation.ts";

export default {
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
  unsent: {
    notReady: "Nicht gesendet. Tu zuerst, worum diese Unterhaltung unten bittet.",
    twin:
      "Nicht gesendet. Der Server zeigt einen anderen Kanal mit diesem Namen, der nicht verschlüsselt ist.",
  },
} satisfies Translation<typeof en>;
