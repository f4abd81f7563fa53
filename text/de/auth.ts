import type * as en from "../en/auth.ts";
import type { Translation } from "../translation.ts";

export default {
  fields: {
    username: "Benutzername",
    usernameHint: "Buchstaben, Ziffern und Unterstriche",
    usernameOrEmail: "Benutzername oder E-Mail",
    email: "E-Mail",
    password: "Passwort",
    confirmPassword: "Passwort bestätigen",
    newPassword: "Neues Passwort",
    confirmNewPassword: "Neues Passwort bestätigen",
    passwordLength: "Mindestens {min} Zeichen",
    passwordShort: "Das Passwort muss mindestens {min} Zeichen haben",
    passwordsDiffer: "Die Passwörter stimmen nicht überein",
  },
  strength: {
    weak: "Schwach: leicht zu erraten",
    fair: "Mäßig: länger ist besser",
    good: "Gut: schwer zu erraten",
    strong: "Stark: sehr schwer zu erraten",
  },
  waiting: {
    seconds: "Versuche es in {seconds} Sekunden erneut.",
    minutes: "Versuche es in {minutes} Minuten erneut.",
  },
  login: {
    title: "Willkommen zurück",
    subtitle: "Melde dich an, um fortzufahren.",
    failed: "Anmeldung fehlgeschlagen",
    nameMissing: "Gib deinen Benutzernamen oder deine E-Mail-Adresse ein",
    forgot: "Passwort vergessen?",
    submit: "Anmelden",
    noAccount: "Noch kein Konto? <link>Konto erstellen</link>",
  },
  ended: {
    elsewhere: "Du wurdest auf diesem Gerät abgemeldet.",
    over: "Deine Anmeldung ist abgelaufen. Bitte melde dich erneut an.",
  },
  register: {
    title: "Konto erstellen",
    subtitle: "Es gilt nur auf diesem Server.",
    unclaimed:
      "Dieser Server hat noch keinen Admin. Wenn du ihn gestartet hast, öffne den Einrichtungslink, den er ausgegeben hat.",
    failed: "Registrierung fehlgeschlagen",
    nameMissing: "Gib einen Benutzernamen ein",
    submit: "Konto erstellen",
    hasAccount: "Schon ein Konto? <link>Anmelden</link>",
  },
  code: {
    title: "Zwei-Faktor-Anmeldung",
    subtitle: "Gib den Code aus deiner Authenticator-App ein.",
    failed: "Der Code stimmt nicht",
    submit: "Bestätigen und anmelden",
    back: "Zurück zur Anmeldung",
    label: "6-stelliger Code",
    recoveryLabel: "Wiederherstellungscode",
    useRecovery: "Wiederherstellungscode verwenden",
    useApp: "Authenticator-App verwenden",
  },
  reset: {
    title: "Passwort zurücksetzen",
    subtitle: "Wähle mit einem Code aus deiner Authenticator-App ein neues.",
    failed: "Das Passwort konnte nicht zurückgesetzt werden",
    submit: "Passwort zurücksetzen",
    done: "Passwort zurückgesetzt! Melde dich jetzt mit dem neuen Passwort an.",
    support: "Keine Zwei-Faktor-Anmeldung? <link>Hilfe anfordern</link>",
    askHost:
      "Keine Zwei-Faktor-Anmeldung? Bitte die Person, die diesen Server betreibt, um einen Link zum Zurücksetzen.",
    back: "Zurück zur Anmeldung",
  },
  choose: {
    title: "Neues Passwort wählen",
    subtitle: "Der Link, der hierher führte, gilt einmal.",
    submit: "Passwort festlegen",
    noCodeSubtitle: "Dafür brauchst du den Link, den du bekommen hast.",
    noCode:
      "Bitte die Person, die diesen Server betreibt, um einen Link zum Zurücksetzen. Jeder gilt einmal, einen Tag lang.",
    doneTitle: "Passwort zurückgesetzt!",
    doneSubtitle: "Melde dich jetzt mit dem neuen Passwort an.",
    toLogin: "Zur Anmeldung",
  },
  invite: {
    subtitle: "Du wurdest auf diesen Server eingeladen.",
    members: "{count, plural, one {# Mitglied} other {# Mitglieder}}",
    joining: "Beitritt läuft …",
    accept: "Einladung annehmen",
    invalidTitle: "Ungültige Einladung",
    invalid: "Dieser Einladungslink ist ungültig",
    joinFailed: "Der Beitritt ist fehlgeschlagen",
    home: "Zur Startseite",
  },
  insecure: {
    pageTitle: "Parley funktioniert hier nicht",
    title: "Diese Adresse ist nicht sicher",
    why:
      "Nachrichten werden in deinem Browser verschlüsselt, und das erlauben Browser nur auf sicheren Seiten. Diese Seite kam über einfaches HTTP von einem anderen Rechner, deshalb ist Chatten hier nicht möglich.",
    whatToDo: "Was du tun kannst:",
    openSecure: "Öffne die Adresse des Servers, die mit https:// beginnt. <link>So geht es</link>",
    openHere: "Öffne auf dem Rechner, auf dem der Server läuft, stattdessen {address}.",
    startSecure: "Wenn du den Server betreibst: Starte ihn mit „parley serve --tls lan“.",
  },
} satisfies Translation<typeof en>;
