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
