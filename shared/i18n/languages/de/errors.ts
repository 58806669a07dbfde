import type { Message } from '#shared/i18n/message.ts'

/** Said by the server only. */
export const messages = {
  'error.request.malformed':
    'Die Anfrage konnte nicht gelesen werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'error.request.unknown_path': 'Unter dieser Adresse gibt es nichts.',
  'error.request.too_large': 'Das ist zu groß. Bitte senden Sie weniger auf einmal.',
  'error.request.wrong_type': 'Diese Art von Inhalt wird hier nicht angenommen.',
  'error.request.abandoned': 'Die Anfrage wurde abgebrochen.',
  'error.request.too_many': 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  'error.request.key_reused':
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Bitte senden Sie einen neuen.',
  'error.session.required': 'Bitte melden Sie sich an, um fortzufahren.',
  'error.permission.missing': 'Dazu fehlt Ihnen die Berechtigung.',
  'error.record.not_found': 'Diesen Datensatz gibt es nicht oder nicht mehr.',
  'error.record.changed': 'Jemand anderes hat diesen Datensatz inzwischen geändert.',
  'error.record.busy': 'Andere arbeiten gerade an denselben Datensätzen. Bitte versuchen Sie es noch einmal.',
  'error.sign_in.wrong': 'Diese Zugangsdaten stimmen nicht.',
  'error.sign_in.too_many': {
    one: 'Zu viele Versuche. Bitte versuchen Sie es in {count} Minute noch einmal.',
    other: 'Zu viele Versuche. Bitte versuchen Sie es in {count} Minuten noch einmal.',
  },
  'error.link.invalid': 'Dieser Link ist nicht mehr gültig. Bitte fordern Sie einen neuen an.',
  'error.upload.unreadable': 'Diese Datei konnte nicht gelesen werden. Bitte wählen Sie eine andere.',
  'error.customer.has_documents':
    'Dieser Kunde hat Belege und kann nicht gelöscht werden. Archivieren Sie ihn stattdessen.',
  'error.document.no_original':
    'Dieser Beleg stammt aus dem bisherigen System. Bitte fügen Sie zuerst seine Original-PDF hinzu.',
  'error.document.has_original': 'Dieser Beleg hat schon sein Original.',
  'error.document.original_sent': 'Dieses Original wurde versendet. Es bleibt.',
  'error.document.number_is_old':
    'Die nächste Nummer steht auf einem Beleg, den dieser Kunde aus dem bisherigen System hat. Setzen Sie die nächste Nummer weiter: Verwaltung, Unternehmen, Nummern.',
  'error.import.control_changed':
    'Was gespeichert würde, hat sich seither geändert. Bitte vergleichen Sie die Summen noch einmal.',
  'error.originals.unreadable': 'Das ist weder eine PDF noch eine lesbare ZIP-Datei mit PDFs.',
  'error.import.unreadable':
    'Diese Datei ist keine Tabelle, die wir lesen können. Bitte speichern Sie sie als Excel-Arbeitsmappe oder als CSV, mit einer Kopfzeile.',
  'error.import.too_many_rows':
    'Die Datei hat mehr als {count} Zeilen, so viele können höchstens auf einmal gelesen werden. Bitte teilen Sie sie.',
  'error.import.not_previewed': 'Dieser Import wurde bereits gestartet.',
  'error.import.nothing_to_save':
    'Keine Zeile dieser Datei kann importiert werden. Berichtigen Sie zuerst die Zeilen oder die Spalten.',
  'error.import.running': 'Der Import läuft noch. Bitte warten Sie, bis er beendet ist.',
  'error.import.nothing_to_undo': 'Es gibt nichts rückgängig zu machen.',
  'error.import.in_use':
    'Dieser Import kann nicht mehr rückgängig gemacht werden, weil zu den importierten Daten etwas hinzugekommen ist: {names}.',
  'error.einvoice.unknown_document':
    'Dies ist keine E-Rechnung, die wir lesen können. Sie muss UBL 2.1, CII oder ein PDF mit Factur-X bzw. ZUGFeRD 2 sein.',
  'error.einvoice.pdf_without_invoice': 'In diesem PDF steckt keine E-Rechnung.',
  'error.einvoice.pdf_with_password':
    'Dieses PDF ist mit einem Passwort geschützt. Bitte lassen Sie sich eines ohne schicken.',
  'error.einvoice.zip': 'Das ist eine Zip-Datei. Bitte entpacken Sie sie, und lesen Sie die Dateien einzeln.',
  'error.einvoice.too_many_lines': 'Diese E-Rechnung hat mehr als 1.000 Positionen; mehr können nicht gelesen werden.',
  'error.einvoice.malformed':
    'Das XML dieser Datei ist in Zeile {line} beschädigt. Bitten Sie den Absender um eine neue.',
  'error.einvoice.doctype':
    'Diese Datei definiert einen Dokumenttyp, was eine E-Rechnung nie tut. Zur Sicherheit wird sie nicht gelesen.',
  'error.einvoice.entity':
    'Diese Datei verwendet in Zeile {line} eine eigene Entität, was eine E-Rechnung nie tut. Zur Sicherheit wird sie nicht gelesen.',
  'error.einvoice.too_complex': 'Diese Datei ist zu tief verschachtelt oder hat zu viele Elemente für eine E-Rechnung.',
  'error.einvoice.encoding': 'Die Zeichen dieser Datei sind nicht lesbar. Sie sollte als UTF-8 gespeichert werden.',
  'error.bank.retired': 'Dieses Konto ist stillgelegt. Aktivieren Sie es zuerst wieder.',
  'error.bank.not_payable': 'Auf dieses Konto kann niemand zahlen: Es hat keine Nummer, die ein Beleg nennen könnte.',
  'error.bank.is_default': 'Das ist das Standardkonto seiner Währung. Machen Sie zuerst ein anderes zum Standard.',
  'error.business.in_use': 'Es gibt schon Belege oder Rechnungspläne: Ändern Sie die Einstellungen des Landes einzeln.',
  'error.vat_code.overlaps': 'Dieser Schlüssel hat für einige dieser Tage bereits einen Steuersatz.',
  'error.email.not_resendable':
    'Nur eine fehlgeschlagene oder zurückgehaltene E-Mail kann erneut gesendet werden, und nur, solange ihr Link gilt.',
  'error.delivery.not_resendable':
    'Diese E-Rechnung ist unterwegs oder angekommen und wird nicht noch einmal übermittelt.',
  'error.delivery.not_signed': 'Die Signatur dieses Aufrufs fehlt, ist falsch oder zu alt.',
  'error.mail_event.unreadable': 'Das ist weder ein Zustellbericht noch der Aufruf eines bekannten Anbieters.',
  'error.mail_event.not_set_up': 'Aufrufe von {provider} sind hier nicht eingerichtet: Ein Betreiber setzt {setting}.',
  'error.mail_event.not_signed': 'Die Signatur dieses Aufrufs fehlt oder ist falsch.',
  'error.mail_event.unproven': 'Diese Meldung lässt sich gerade nicht prüfen. Sie kann noch einmal gesendet werden.',
  'error.email.not_sent': 'Diese E-Mail wurde nicht gesendet, sie kann also nicht unzustellbar sein.',
  'error.invoice.issued':
    'Diese Rechnung ist ausgestellt und kann nicht mehr geändert werden. Stellen Sie stattdessen eine Gutschrift aus.',
  'error.invoice.void': 'Diese Rechnung ist ungültig: Mit ihr lässt sich nichts mehr tun.',
  'error.invoice.incomplete':
    'Diese Rechnung kann noch nicht ausgestellt werden. Bitte ergänzen Sie, was aufgeführt ist.',
  'error.invoice.date_before_last':
    'Der letzte Beleg dieser Reihe ist vom {last}: Nummern und Daten steigen gemeinsam. Bitte wählen Sie diesen Tag oder einen späteren.',
  'error.invoice.not_on_hold': 'Diese Rechnung ist nicht zurückgestellt.',
  'error.invoice.nothing_owed': 'Auf dieser Rechnung ist nichts mehr offen.',
  'error.reminder.nobody_owes': 'Niemand schuldet etwas, das hier gezeigt werden könnte.',
  'error.statement.nothing_owed': 'Es ist nichts offen.',
  'error.payment.reversed': 'Diese Zahlung wurde storniert.',
  'error.write_off.reversed': 'Diese Ausbuchung wurde bereits zurückgenommen.',
  'error.payments.not_set_up': 'Dies kann nicht online bezahlt werden.',
  'error.payments.not_made_online': 'Diese Zahlung kam nicht online und kann deshalb nicht auf diesem Weg zurückgehen.',
  'error.payments.no_secret_key':
    'Die Schlüssel können nicht sicher gespeichert werden: Zuerst muss SECRET_KEY gesetzt sein.',
  'error.payments.not_signed': 'Dieser Aufruf ist nicht signiert, oder seine Signatur ist falsch oder zu alt.',
  'error.payments.provider_unavailable':
    'Der Zahlungsanbieter ist im Moment nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'validation.stripe_secret_key': 'Das ist kein geheimer Schlüssel von Stripe: Er beginnt mit sk_test_ oder sk_live_.',
  'validation.stripe_webhook_secret': 'Das ist kein Signaturgeheimnis von Stripe: Es beginnt mit whsec_.',
  'validation.stand_in_in_demo': 'Den Platzhalter gibt es nur in der Demo.',
  'validation.date_in_past': 'Dieser Tag ist vorbei.',
  'validation.hold_in_past':
    'Eine Zurückstellung bis zu einem vergangenen Tag bewirkt nichts. Wählen Sie heute oder einen späteren Tag, oder lassen Sie das Feld leer.',
  'validation.promise_too_far': 'Bitte wählen Sie einen Tag innerhalb der nächsten {days} Tage.',
  'error.credit_note.issued': 'Diese Gutschrift ist ausgestellt und kann nicht mehr geändert werden.',
  'error.credit_note.not_issued': 'Diese Gutschrift ist nicht ausgestellt. Stellen Sie sie zuerst aus.',
  'error.e_invoice.not_expressible':
    'EN 16931 kann diesen Beleg nicht ausdrücken: Nicht steuerbare Positionen stehen neben anderen, oder die Währung hat Tausendstel. Senden Sie das PDF.',
  'error.credit_note.nothing_left': 'Diese Rechnung ist bereits vollständig gutgeschrieben.',
  'error.credit_note.incomplete':
    'Diese Gutschrift kann noch nicht ausgestellt werden. Bitte ergänzen Sie, was aufgeführt ist.',
  'error.schedule.finished': 'Dieser Rechnungsplan ist beendet. Kopieren Sie ihn in einen neuen, um fortzufahren.',
  'error.schedule.has_runs':
    'Dieser Rechnungsplan hat Rechnungen erstellt und kann nicht gelöscht werden. Beenden Sie ihn stattdessen.',
  'error.schedule.not_next_date':
    'Dieser Termin wurde bereits ausgeführt: Der nächste ist der {next}. Bitte prüfen Sie ihn, bevor Sie ihn ausführen.',
  'error.schedule.switched_off':
    'Die Läufe der Rechnungspläne sind ausgeschaltet. Ein Administrator kann sie wieder einschalten.',
  'error.schedule.failed': 'Der Lauf für den {date} ist fehlgeschlagen: {reason}',
  'error.server.failed': 'Etwas ist schiefgegangen! Bitte versuchen Sie es noch einmal.',
  'error.copy.released': 'Diese Datenbank ist keine Kopie, oder sie wurde bereits freigegeben.',
  'error.mail.set_by_environment':
    'Der Betreiber hat den Mailserver in der Umgebung gesetzt: Hier lässt er sich nicht ändern.',
  'error.mail.not_set_up': 'Es ist noch kein Mailserver eingerichtet, oder diese Datenbank ist eine Kopie.',
  'error.mail.test_failed': 'Der Mailserver hat die Testnachricht nicht angenommen: {reason}',
  'error.database.unavailable': 'Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.',
  'error.item.in_use':
    'Dieser Artikel steht auf Belegen oder in Rechnungsplänen und kann nicht gelöscht werden. Archivieren Sie ihn stattdessen.',
  'error.late_payment.nothing_to_claim': 'Für diese Rechnung gibt es weder Zinsen noch eine Entschädigung zu fordern.',
  'error.late_payment.claimed': 'Das wurde gerade schon gefordert. Laden Sie die Seite neu, um die Forderung zu sehen.',
  'error.late_payment.no_vat_code':
    'Legen Sie zuerst einen Steuersatz der Kategorie „Nicht steuerbar“ an: Solche Forderungen tragen keine Umsatzsteuer.',
  'error.late_payment.archived_customer': 'Dieser Kunde ist archiviert. Stellen Sie ihn zuerst wieder her.',
} as const satisfies Record<string, Message>
