import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/online-payments.ts'

export const messages: Translated<typeof english.messages> = {
  'customer_links.title': 'Kundenseite',
  'customer_links.open': 'Seite öffnen',
  'customer_links.copy': 'Link kopieren',
  'customer_links.copied': 'Link kopiert.',
  'customer_links.none': 'Noch hat niemand einen Link. Jede E-Mail zu dieser Rechnung enthält einen.',
  'customer_links.anybody': 'Für alle, die den Link haben',
  'customer_links.ends': 'Endet am {date}',
  'customer_links.state.seen': 'Gesehen',
  'customer_links.state.unseen': 'Noch nicht gesehen',
  'customer_links.state.revoked': 'Zurückgezogen',
  'customer_links.revoke': 'Zurückziehen …',
  'customer_links.revoke_title': 'Diesen Link zurückziehen?',
  'customer_links.revoke_text': 'Wer ihn hat, findet dort nichts mehr ({who}). Die nächste E-Mail enthält einen neuen.',
  'customer_links.revoke_confirm': 'Link zurückziehen',
  'home.reply_disputed': '{name} sagt, dass etwas nicht stimmt',
  'home.reply_promised': '{name} will am {date} zahlen',
  'home.reply_broken': '{name} wollte am {date} zahlen',
  'home.reply_open': 'Öffnen',
  'online.resolve': 'Erledigt',
  'online.incident.overpaid': '{name} hat online {amount} gezahlt, die nicht mehr offen waren',
  'online.incident.amount_differs': '{name} hat online {amount} mehr oder weniger gezahlt als verlangt',
  'online.incident.charged_back': '{name} hat {amount} über die Bank zurückgeholt',
  'online.incident.part_charged_back': '{name} hat {amount} einer Zahlung über die Bank zurückgeholt',
  'online.incident.taken_back': '{name} hat {amount} über die Bank zurückholen lassen',
  'online.incident.dispute_won':
    'die Rückbuchung von {name} wurde zu unseren Gunsten entschieden: {amount} sind zurück',
  'online.incident.refund_booked': '{amount} wurden {name} beim Zahlungsanbieter erstattet',
  'online.incident.refunded_elsewhere': '{amount} wurden {name} beim Zahlungsanbieter erstattet',
  'online.incident.refund_failed': 'die Erstattung von {amount} an {name} ist fehlgeschlagen',
  'online.incident_help.overpaid':
    'Der Betrag ist Guthaben: Erstatten Sie ihn oder ordnen Sie ihn einer anderen Rechnung zu.',
  'online.incident_help.amount_differs': 'Vergleichen Sie ihn mit dem, was der Zahlungsanbieter sagt.',
  'online.incident_help.charged_back': 'Die Zahlung ist storniert, und die Rechnung ist wieder offen.',
  'online.incident_help.part_charged_back':
    'Das ist als Erstattung gebucht, und die Rechnung ist um so viel wieder offen: Fordern Sie es erneut an, oder schreiben Sie es gut.',
  'online.incident_help.taken_back':
    'Dafür ist noch nichts gebucht: Die Zahlung begleicht auch andere Rechnungen oder war schon erstattet oder storniert. Stornieren Sie sie, oder erstatten Sie, was geholt wurde.',
  'online.incident_help.dispute_won': 'Die Zahlung ist wieder gebucht.',
  'online.incident_help.refund_booked':
    'Das ist als Erstattung gebucht, und die Rechnung ist um so viel wieder offen: Schreiben Sie es gut, wenn es nicht mehr zu zahlen ist.',
  'online.incident_help.refunded_elsewhere':
    'Dafür ist noch nichts gebucht: Die Zahlung begleicht auch andere Rechnungen oder ist storniert. Stornieren Sie sie, oder schreiben Sie die Rechnung gut.',
  'online.incident_help.refund_failed': 'Zahlen Sie den Betrag auf anderem Weg zurück.',
  'online.paid_online': 'Online bezahlt',
  'online.provider': 'Anbieter',
  'online.provider_name.stand_in': 'Platzhalter der Demo',
  'online.charge': 'Dortige Kennung',
  'online.fee': 'Einbehalten',
  'online.refund_state.queued': 'Wird erstattet',
  'online.refund_state.sent': 'Erstattet',
  'online.refund_state.failed': 'Erstattung fehlgeschlagen',
  'online.send_back': '{amount} online erstatten …',
  'online.send_back_title': '{amount} auf demselben Weg erstatten?',
  'online.send_back_text':
    '{name} bekommt {amount} auf die benutzte Karte zurück. Das lässt sich nicht rückgängig machen.',
  'online.send_back_confirm': '{amount} erstatten',
  'online.sent_back': '{amount} werden erstattet.',
  'payment_settings.about': 'Wie Kunden online zahlen und wie lange die Seiten ihrer Rechnungen bestehen.',
  'payment_settings.saved': 'Onlinezahlung gespeichert.',
  'payment_settings.live': 'Echtbetrieb',
  'payment_settings.test': 'Testbetrieb',
  'payment_settings.online': 'Onlinezahlung',
  'payment_settings.online_text':
    'Mit einem Anbieter hat die Kundenseite jeder offenen Rechnung eine Schaltfläche, um den offenen Betrag zu zahlen.',
  'payment_settings.provider.none': 'Keiner',
  'payment_settings.provider.stripe': 'Stripe',
  'payment_settings.provider.stand_in': 'Platzhalter der Demo',
  'payment_settings.help.none': 'Kunden sehen nur die Bankverbindung.',
  'payment_settings.help.stripe': 'Kunden zahlen auf einer Seite von Stripe. Hierher kommt nie eine Kartennummer.',
  'payment_settings.help.stand_in': 'Zum Ausprobieren: Es fließt kein Geld.',
  'payment_settings.secret_key_help':
    'Bei Stripe unter Entwickler, API-Schlüssel. Mit einem Testschlüssel fließt kein Geld.',
  'payment_settings.kept': '{hint} ist verschlüsselt gespeichert. Zum Behalten leer bleiben lassen.',
  'payment_settings.webhook_secret_help':
    'Bei Stripe unter Entwickler, Webhooks, sobald dort die Adresse unten eingetragen ist.',
  'payment_settings.webhook_url': 'Adresse für Aufrufe von Stripe',
  'payment_settings.webhook_url_help':
    'Bei Stripe als Endpunkt für Ereignisse zu Checkout, Erstattungen und Rückbuchungen eintragen.',
  'payment_settings.copy': 'Adresse kopieren',
  'payment_settings.copied': 'Adresse kopiert.',
  'payment_settings.no_key': 'Schlüssel können noch nicht gespeichert werden.',
  'payment_settings.no_key_text': 'Zuerst muss SECRET_KEY gesetzt sein, womit sie verschlüsselt werden.',
  'payment_settings.unreadable': 'Die gespeicherten Schlüssel sind nicht lesbar.',
  'payment_settings.unreadable_text':
    'SECRET_KEY ist ein anderer als beim Speichern. Bitte geben Sie sie noch einmal ein.',
  'payment_settings.page': 'Kundenseite',
  'payment_settings.page_text':
    'Jede E-Mail zu einer Rechnung führt zu ihrer Seite, wo der Kunde sie ohne Anmeldung sieht.',
  'payment_settings.link_days_help': 'So lange nach der Zahlung einer Rechnung funktionieren ihre Links noch.',
}
