import type * as en from "../en/security.ts";
import type { Translation } from "../translation.ts";

export default {
  own: {
    signed_in: "Angemeldet",
    password_changed: "Passwort geändert",
    password_reset: "Passwort zurückgesetzt",
    email_changed: "E-Mail-Adresse geändert",
    username_changed: "Benutzername geändert",
    two_factor_on: "Zwei-Faktor eingeschaltet",
    two_factor_off: "Zwei-Faktor ausgeschaltet",
    two_factor_replaced: "Authenticator und Wiederherstellungscodes ersetzt",
    recovery_code_used: "Wiederherstellungscode verwendet",
    keys_reset_begun: "Schlüssel der Ende-zu-Ende-Verschlüsselung zurückgesetzt",
    public_key_replaced: "Öffentlicher Schlüssel ersetzt",
    sessions_ended: "Alle anderen Geräte abgemeldet",
    session_ended: "Ein anderes Gerät abgemeldet",
    token_reused: "Abgemeldet, weil ein altes Sitzungstoken erneut verwendet wurde",
    token_created: "Zugriffstoken erstellt",
    token_revoked: "Zugriffstoken widerrufen",
    data_exported: "Deine Daten wurden exportiert",
    account_disabled: "Konto gesperrt",
    account_enabled: "Konto entsperrt",
    admin_granted: "Du bist jetzt Admin",
    admin_revoked: "Du bist kein Admin mehr",
  },
  byAdmin: {
    password_changed: "Ein Admin hat dein Passwort geändert",
    password_reset: "Ein Admin hat dein Passwort zurückgesetzt",
    email_changed: "Ein Admin hat deine E-Mail-Adresse geändert",
    two_factor_off: "Ein Admin hat Zwei-Faktor ausgeschaltet",
    sessions_ended: "Ein Admin hat dich überall abgemeldet",
    session_ended: "Ein Admin hat eine deiner Sitzungen beendet",
    data_exported: "Ein Admin hat deine Daten exportiert",
    account_disabled: "Ein Admin hat dein Konto gesperrt",
    account_enabled: "Ein Admin hat dein Konto entsperrt",
    admin_granted: "Ein Admin hat dich zum Admin gemacht",
    admin_revoked: "Ein Admin hat dir die Admin-Rechte entzogen",
  },
  other: {
    unknown: "Etwas an deinem Konto hat sich geändert",
    newSignIn: "Neue Anmeldung bei deinem Konto",
  },
  device: {
    browserOnSystem: "{browser} auf {system}",
    unknown: "Unbekanntes Gerät",
  },
} satisfies Translation<typeof en>;
