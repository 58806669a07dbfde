import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/einvoice-rules.ts'

export const messages: Translated<typeof english.messages> = {
  'einvoice_rules.missing': '„{field}“ fehlt. Bitte ergänzen.',
  'einvoice_rules.too_precise': '„{field}“ hat zu viele Nachkommastellen. Schreiben Sie höchstens zwei.',
  'einvoice_rules.unknown_code': '„{field}“ steht nicht in der amtlichen Codeliste. Wählen Sie einen Code daraus.',
  'einvoice_rules.not_negative': '„{field}“ darf nicht negativ sein.',
  'einvoice_rules.period_order': 'Der Zeitraum endet, bevor er beginnt. Berichtigen Sie die Daten.',
  'einvoice_rules.period_empty': 'Ein Zeitraum braucht einen ersten oder einen letzten Tag.',
  'einvoice_rules.no_reason': 'Geben Sie einen Grund oder dessen Code an.',
  'einvoice_rules.payee_is_seller': 'Nennen Sie einen Zahlungsempfänger nur, wenn er nicht der Verkäufer ist.',
  'einvoice_rules.card_number': 'Schreiben Sie nur die letzten Ziffern der Karte, höchstens zehn.',
  'einvoice_rules.vat_currency_total':
    'Die Umsatzsteuer in der Währung der Buchführung fehlt. Ergänzen Sie sie in einer anderen Währung als der der Rechnung.',
  'einvoice_rules.tax_point_twice': 'Geben Sie die Steuerentstehung als Datum oder als Code an, nicht beides.',
  'einvoice_rules.vat_prefix': 'Eine Umsatzsteuer-ID beginnt mit dem Code ihres Landes.',
  'einvoice_rules.sum_lines': 'Die Summe der Positionen stimmt nicht mit den Positionen überein.',
  'einvoice_rules.sum_allowances': 'Die Summe der Abzüge stimmt nicht mit den Abzügen überein.',
  'einvoice_rules.sum_charges': 'Die Summe der Zuschläge stimmt nicht mit den Zuschlägen überein.',
  'einvoice_rules.sum_without_vat':
    'Die Summe ohne Umsatzsteuer muss die Summe der Positionen abzüglich der Abzüge und zuzüglich der Zuschläge sein.',
  'einvoice_rules.sum_vat': 'Die Umsatzsteuer muss die Summe der Steuerbeträge nach Kategorien sein.',
  'einvoice_rules.sum_with_vat':
    'Die Summe mit Umsatzsteuer muss die Summe ohne Umsatzsteuer zuzüglich der Umsatzsteuer sein.',
  'einvoice_rules.sum_payable':
    'Der Zahlbetrag muss die Summe mit Umsatzsteuer abzüglich des bereits Gezahlten und zuzüglich der Rundung sein.',
  'einvoice_rules.vat_amount': 'Der Steuerbetrag ist nicht der Steuerbasisbetrag mal dem Steuersatz.',
  'einvoice_rules.seller_unknown':
    'Der Käufer muss den Verkäufer erkennen können: Ergänzen Sie eine Umsatzsteuer-ID, eine Registernummer oder eine andere Kennung.',
  'einvoice_rules.category_rows':
    '{category}: Die Umsatzsteuer nach Kategorien braucht eine Zeile für das, was verwendet wird, und für nichts anderes.',
  'einvoice_rules.category_seller':
    '{category}: Ergänzen Sie die Umsatzsteuer-ID oder die Steuernummer des Verkäufers oder einen Steuervertreter.',
  'einvoice_rules.category_seller_vat':
    '{category}: Ergänzen Sie die Umsatzsteuer-ID des Verkäufers oder seines Steuervertreters.',
  'einvoice_rules.category_both':
    '{category}: Der Verkäufer braucht eine Umsatzsteuer-ID oder Steuernummer, der Käufer eine Umsatzsteuer-ID oder Registernummer.',
  'einvoice_rules.category_both_vat': '{category}: Die Umsatzsteuer-IDs von Verkäufer und Käufer sind beide nötig.',
  'einvoice_rules.category_no_vat_ids':
    '{category}: Weder Verkäufer noch Käufer dürfen hier eine Umsatzsteuer-ID haben.',
  'einvoice_rules.category_rate_positive': '{category}: Der Steuersatz muss über null liegen.',
  'einvoice_rules.category_rate_not_negative': '{category}: Der Steuersatz muss null oder höher sein.',
  'einvoice_rules.category_rate_zero': '{category}: Der Steuersatz muss 0 sein.',
  'einvoice_rules.category_rate_none': '{category}: Es darf keinen Steuersatz geben.',
  'einvoice_rules.category_base':
    '{category}: Der Steuerbasisbetrag muss die Summe seiner Positionen abzüglich der Abzüge und zuzüglich der Zuschläge sein.',
  'einvoice_rules.category_tax_zero': '{category}: Die Umsatzsteuer muss 0 sein.',
  'einvoice_rules.category_reason_required':
    '{category}: Geben Sie an, warum keine Umsatzsteuer anfällt, als Text oder Code.',
  'einvoice_rules.category_reason_forbidden': '{category}: Es darf keinen Befreiungsgrund geben.',
  'einvoice_rules.outside_alone':
    'Nicht steuerbare Umsätze können nicht neben anderen Kategorien in einem Dokument stehen.',
  'einvoice_rules.delivery_date': 'Eine innergemeinschaftliche Lieferung braucht das Lieferdatum oder den Zeitraum.',
  'einvoice_rules.delivery_country': 'Eine innergemeinschaftliche Lieferung braucht das Land der Lieferung.',
  'einvoice_rules.split_country': 'Die geteilte Zahlung gibt es nur innerhalb Italiens.',
  'einvoice_rules.split_alone': 'Geteilte Zahlung und Regelsatz können nicht in einem Dokument stehen.',
  'einvoice_rules.one_note': 'Schreiben Sie nur einen Hinweis.',
  'einvoice_rules.buyer_or_order': 'Ergänzen Sie die Käuferreferenz oder die Bestellung.',
  'einvoice_rules.specification': 'Die Spezifikation nennt dieses Regelwerk nicht so, wie sie muss.',
  'einvoice_rules.process': 'Der Geschäftsprozess ist nicht so geschrieben, wie Peppol es verlangt.',
  'einvoice_rules.same_currency': 'Die Währung der Umsatzsteuer ist bereits die der Rechnung. Lassen Sie sie weg.',
  'einvoice_rules.empty_element': 'Dieses Element ist leer. Füllen Sie es aus oder lassen Sie es weg.',
  'einvoice_rules.percentage': 'Der Betrag ist nicht dieser Prozentsatz seines Grundbetrags.',
  'einvoice_rules.percentage_pair': 'Prozentsatz und Grundbetrag gehören zusammen. Geben Sie beide an oder keinen.',
  'einvoice_rules.indicator':
    'Ob es ein Abzug oder ein Zuschlag ist, wird mit „false“ oder „true“ geschrieben; ein Preis hat nur Abzüge.',
  'einvoice_rules.net_price': 'Der Nettopreis muss der Bruttopreis abzüglich des Nachlasses sein.',
  'einvoice_rules.one_currency': 'Alle Beträge müssen in der Währung der Rechnung sein.',
  'einvoice_rules.vat_totals':
    'Es muss eine Umsatzsteuersumme in der Währung der Rechnung geben, und eine zweite nur mit einer anderen Währung der Umsatzsteuer.',
  'einvoice_rules.same_sign': 'Beide Umsatzsteuersummen müssen positiv oder beide negativ sein.',
  'einvoice_rules.line_document': 'Eine Position darf nur auf ein Abrechnungsobjekt verweisen.',
  'einvoice_rules.within_period': 'Der Zeitraum einer Position muss innerhalb des Rechnungszeitraums liegen.',
  'einvoice_rules.line_net':
    'Der Nettobetrag muss Menge mal Preis abzüglich der Abzüge und zuzüglich der Zuschläge sein.',
  'einvoice_rules.base_quantity': 'Die Preiseinheit muss über null liegen.',
  'einvoice_rules.base_unit': 'Der Preis muss dieselbe Einheit haben wie die Menge.',
  'einvoice_rules.document_type': 'Diese Dokumentart ist hier nicht zulässig.',
  'einvoice_rules.exemption_category': 'Der Code der Befreiung gehört zu einer anderen Umsatzsteuerkategorie.',
  'einvoice_rules.date': 'Schreiben Sie Daten als JJJJ-MM-TT.',
  'einvoice_rules.number': 'Hier wird eine Zahl erwartet.',
  'einvoice_rules.wrong_identifier': '„{field}“ ist nicht richtig: Es passt nicht zu seinem Schema.',
  'einvoice_rules.skonto':
    'Skonto wird als #SKONTO#TAGE=14#PROZENT=2.00# geschrieben, jede Angabe in einer eigenen Zeile mit Zeilenumbruch danach.',
  'einvoice_rules.iban': 'Dies ist keine gültige IBAN.',
  'einvoice_rules.file_names': 'Zwei Anlagen haben denselben Namen. Benennen Sie eine um.',
  'einvoice_rules.other_means': 'Hier stehen Angaben zu einem anderen Zahlungsweg. Lassen Sie sie weg.',
  'einvoice_rules.corrected_invoice': 'Eine korrigierte Rechnung sollte die Rechnung nennen, die sie berichtigt.',
  'einvoice_rules.phone': 'Eine Telefonnummer sollte mindestens drei Ziffern haben.',
  'einvoice_rules.email': 'Dies ist keine E-Mail-Adresse.',
  'einvoice_rules.no_delivery_date': 'Lieferdatum oder Zeitraum sollten angegeben sein.',
  'einvoice_rules.web_address': 'Der Ablageort sollte eine vollständige Webadresse sein.',
  'einvoice_rules.one_base_quantity': 'Brutto- und Nettopreis müssen für dieselbe Menge gelten.',
  'einvoice_rules.vehicle':
    'Fahrzeuge brauchen je Position eine Kategorie (M1 bis N3) und eine Emissionsklasse (clean, zero-emission oder other).',
  'einvoice_rules.sub_lines':
    'Unterpositionen müssen ihre Position ergeben, je eine Umsatzsteuerkategorie haben und sind nur in der Extension von XRechnung zulässig.',
  'einvoice_rules.third_party':
    'Die Zahlung eines Dritten braucht ihre Art, ihren Betrag mit höchstens zwei Nachkommastellen in der Währung der Rechnung und eine Beschreibung.',
  'einvoice_rules.order': 'Dies steht an einer anderen Stelle, als der Standard es verlangt.',
  'einvoice_rules.incomplete': 'Hier fehlt etwas, das darin stehen muss.',
  'einvoice_rules.once': 'Dies darf nur einmal vorkommen.',
  'einvoice_rules.norway_register': 'Die meisten norwegischen Verkäufer schreiben „Foretaksregisteret“ als {field}.',
  'einvoice_rules.netherlands_means': 'Innerhalb der Niederlande ist der Zahlungscode 30, 48, 49, 57, 58 oder 59.',
  'einvoice_rules.sweden_f_tax': 'Ein schwedischer Verkäufer schreibt „Godkänd för F-skatt“ als {field}.',
  'einvoice_rules.denmark_classes':
    'Dänische Verkäufer ordnen Artikel nach UNSPSC der Version 19.05.01 oder 26.08.01 ein.',
  'einvoice_rules.denmark_tax':
    'Andere Steuern als die Umsatzsteuer werden mit vier Ziffern oder mit Worten auf beiden Seiten eines # benannt.',
  'einvoice_rules.denmark_means': 'Diese Zahlungsart gibt es in Dänemark nicht.',
  'einvoice_rules.denmark_slip':
    'Ein dänischer Giro- oder Einzahlungsschein braucht seine Art, seine Nummer und das Konto in der vorgeschriebenen Form.',
  'einvoice_rules.greece_number':
    'Die Nummer einer griechischen Rechnung hat sechs Teile mit | dazwischen: Steuernummer, Datum, Filiale, Art, Serie und Nummer.',
  'einvoice_rules.sweden_rate': 'Schweden hat Sätze von 6, 12 und 25 %.',
  'einvoice_rules.sweden_giro': 'Bankgiro und Plusgiro haben den Zahlungscode 30 und ein Konto aus Ziffern allein.',
  'einvoice_rules.iceland_id': 'In Island ist „{field}“ die Kennitala unter dem Schema 0196. Ergänzen Sie sie.',
  'einvoice_rules.iceland_address': 'In Island hat eine Adresse Straße und Postleitzahl. Ergänzen Sie, was fehlt.',
  'einvoice_rules.iceland_account':
    'In Island verlangen die Zahlungscodes 9 und 42 eine Kontonummer aus zwölf Ziffern.',
  'einvoice_rules.iceland_last_day':
    'Ein Beleg mit der Beschreibung EINDAGI hat als Kennung einen Tag, JJJJ-MM-TT, der nicht vor der Fälligkeit liegt.',
  'einvoice_rules.syntax': 'Dies ist nicht so geschrieben, wie {syntax} es für EN 16931 verlangt.',
}
