import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'mail_settings.open': 'Versand …',
  'mail_settings.about':
    'Der Mailserver, der Rechnungen, Mahnungen, Einladungen und Links annimmt. Ohne ihn bleiben sie hier und gehen nirgendwohin.',
  'mail_settings.saved': 'Gespeichert. Die nächste Nachricht geht diesen Weg.',
  'mail_settings.by_environment': 'Vom Betreiber gesetzt.',
  'mail_settings.by_environment_text': 'SMTP_URL und MAIL_FROM in der Umgebung gehen vor: Ändern Sie sie dort.',
  'mail_settings.none': 'E-Mails werden aufbewahrt und nicht versendet.',
  'mail_settings.none_text':
    'Tragen Sie den Server Ihres Mailanbieters ein, speichern Sie, und senden Sie sich einen Test.',
  'mail_settings.unreadable': 'Das gespeicherte Passwort ist nicht lesbar.',
  'mail_settings.unreadable_text': 'SECRET_KEY ist ein anderer als beim Speichern. Bitte geben Sie es erneut ein.',
  'mail_settings.no_key': 'Ein Passwort kann noch nicht gespeichert werden.',
  'mail_settings.no_key_text': 'Zuerst muss SECRET_KEY gesetzt sein, womit es verschlüsselt wird.',
  'mail_settings.server': 'Mailserver',
  'mail_settings.server_text':
    'Bei Ihrem Anbieter heißt er „SMTP“. Lassen Sie den Server leer, um nichts zu versenden.',
  'mail_settings.sender': 'Absender',
  'mail_settings.sender_text': 'Kunden sehen den Namen des Unternehmens; Antworten gehen an dessen Antwortadresse.',
  'mail_settings.security.tls': 'TLS von Anfang an (Port 465)',
  'mail_settings.security.starttls': 'STARTTLS (Port 587)',
  'mail_settings.security.none': 'Keine (ein Server auf diesem Rechner)',
  'mail_settings.password_kept': 'Verschlüsselt gespeichert. Zum Behalten leer bleiben lassen.',
  'mail_settings.test': 'Mir einen Test senden',
  'mail_settings.tested': 'Der Mailserver hat eine Testnachricht an {to} angenommen.',
  'mail_events.open': 'Zustellberichte …',
  'mail_events.title': 'Zustellberichte',
  'mail_events.about':
    'Geben Sie diese Adresse Ihrem E-Mail-Anbieter (Mailgun, Postmark, Amazon SES, SendGrid, Brevo, Resend), oder lassen Sie Ihren Mailserver seine Zustellberichte dorthin senden. E-Mails erscheinen dann als zugestellt oder unzustellbar. Anbieter weisen sich durch ein Geheimnis aus, das ein Betreiber setzt; eingerichtet sind hier: {names}.',
  'mail_events.own_server': 'Ihr Mailserver',
  'mail_events.url': 'Adresse',
  'mail_events.copy': 'Kopieren',
  'mail_events.copied': 'Kopiert',
  'mail_events.never': 'Es wurde noch nichts berichtet.',
  'mail_events.last': 'Letzter Bericht: {when}.',
  'mail_events.renew': 'Adresse ersetzen …',
  'mail_events.renew_title': 'Adresse ersetzen?',
  'mail_events.renew_text': 'Die jetzige gilt sofort nicht mehr: Ihr Anbieter braucht die neue.',
  'mail_events.renew_confirm': 'Ersetzen',
  'mail_events.renewed': 'Die Adresse ist ersetzt.',
} as const satisfies Record<string, Message>
