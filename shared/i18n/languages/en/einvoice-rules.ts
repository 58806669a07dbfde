import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'einvoice_rules.missing': '“{field}” is missing. Add it.',
  'einvoice_rules.too_precise': '“{field}” has too many decimals. Write two at most.',
  'einvoice_rules.unknown_code': '“{field}” is not in the official list of codes. Choose one that is.',
  'einvoice_rules.not_negative': '“{field}” must not be negative.',
  'einvoice_rules.period_order': 'The period ends before it begins. Put the dates in order.',
  'einvoice_rules.period_empty': 'A period needs a first or a last day.',
  'einvoice_rules.no_reason': 'Say why: a reason or its code is needed here.',
  'einvoice_rules.payee_is_seller': 'Name a payee only if it is somebody else than the seller.',
  'einvoice_rules.card_number': 'Write the last digits of the card only, ten at most.',
  'einvoice_rules.vat_currency_total':
    'The total VAT is missing in the currency of the VAT accounts. Add it, in a currency other than the one of the invoice.',
  'einvoice_rules.tax_point_twice': 'Give the tax point as a date or as a code, not both.',
  'einvoice_rules.vat_prefix': 'A VAT number begins with the code of its country.',
  'einvoice_rules.sum_lines': 'The sum of the lines is not what the lines add up to.',
  'einvoice_rules.sum_allowances': 'The sum of the allowances is not what they add up to.',
  'einvoice_rules.sum_charges': 'The sum of the charges is not what they add up to.',
  'einvoice_rules.sum_without_vat':
    'The total without VAT must be the sum of the lines, less allowances, plus charges.',
  'einvoice_rules.sum_vat': 'The total VAT must be the sum of the VAT by category.',
  'einvoice_rules.sum_with_vat': 'The total with VAT must be the total without VAT plus the VAT.',
  'einvoice_rules.sum_payable':
    'The amount due must be the total with VAT, less what is already paid, plus the rounding.',
  'einvoice_rules.vat_amount': 'The VAT is not the taxable amount times the rate.',
  'einvoice_rules.seller_unknown':
    'The buyer must be able to recognise the seller: add a VAT number, a registration number or another identifier.',
  'einvoice_rules.category_rows':
    '{category}: the VAT by category must have a row for what is used, and for nothing else.',
  'einvoice_rules.category_seller':
    '{category}: add the VAT number or the tax number of the seller, or a tax representative.',
  'einvoice_rules.category_seller_vat': '{category}: add the VAT number of the seller or of its tax representative.',
  'einvoice_rules.category_both':
    '{category}: the seller needs a VAT or tax number, the buyer a VAT number or a registration number.',
  'einvoice_rules.category_both_vat': '{category}: the VAT numbers of seller and buyer are both needed.',
  'einvoice_rules.category_no_vat_ids': '{category}: neither seller nor buyer may have a VAT number here.',
  'einvoice_rules.category_rate_positive': '{category}: the rate must be above zero.',
  'einvoice_rules.category_rate_not_negative': '{category}: the rate must be zero or more.',
  'einvoice_rules.category_rate_zero': '{category}: the rate must be 0.',
  'einvoice_rules.category_rate_none': '{category}: there must be no rate.',
  'einvoice_rules.category_base':
    '{category}: the taxable amount must be the sum of its lines, less allowances, plus charges.',
  'einvoice_rules.category_tax_zero': '{category}: the VAT must be 0.',
  'einvoice_rules.category_reason_required': '{category}: say why there is no VAT, as a text or by its code.',
  'einvoice_rules.category_reason_forbidden': '{category}: there must be no reason for an exemption.',
  'einvoice_rules.outside_alone':
    'What is outside the scope of VAT cannot stand beside other categories in one document.',
  'einvoice_rules.delivery_date': 'A supply within the EU needs the day of delivery or the period.',
  'einvoice_rules.delivery_country': 'A supply within the EU needs the country of delivery.',
  'einvoice_rules.split_country': 'Split payment exists within Italy only.',
  'einvoice_rules.split_alone': 'Split payment and the standard rate cannot be in one document.',
  'einvoice_rules.one_note': 'Write one note only.',
  'einvoice_rules.buyer_or_order': 'Add the reference of the buyer or of its order.',
  'einvoice_rules.specification': 'The specification does not name this set of rules as it must.',
  'einvoice_rules.process': 'The business process is not written as Peppol wants it.',
  'einvoice_rules.same_currency': 'The currency of the VAT accounts is the one of the invoice already. Leave it out.',
  'einvoice_rules.empty_element': 'This element is empty. Fill it in or leave it out.',
  'einvoice_rules.percentage': 'The amount is not this percentage of its base.',
  'einvoice_rules.percentage_pair': 'A percentage and its base amount belong together. Give both or neither.',
  'einvoice_rules.indicator':
    'Whether it is an allowance or a charge is written “false” or “true”; a price has allowances only.',
  'einvoice_rules.net_price': 'The net price must be the gross price less the discount.',
  'einvoice_rules.one_currency': 'All amounts must be in the currency of the invoice.',
  'einvoice_rules.vat_totals':
    'There must be one total VAT in the currency of the invoice, and one more only with another currency for the VAT accounts.',
  'einvoice_rules.same_sign': 'Both amounts of the total VAT must be positive, or both negative.',
  'einvoice_rules.line_document': 'A line may refer to one invoiced object only.',
  'einvoice_rules.within_period': 'The period of a line must lie within the one of the invoice.',
  'einvoice_rules.line_net': 'The net amount must be quantity times price, less allowances, plus charges.',
  'einvoice_rules.base_quantity': 'The quantity of a price must be above zero.',
  'einvoice_rules.base_unit': 'The price must be for the same unit as the quantity.',
  'einvoice_rules.document_type': 'This type of document is not allowed here.',
  'einvoice_rules.exemption_category': 'The code of the exemption belongs to another VAT category.',
  'einvoice_rules.date': 'Write dates as YYYY-MM-DD.',
  'einvoice_rules.number': 'A number is expected here.',
  'einvoice_rules.wrong_identifier': '“{field}” is not right: it does not fit its scheme.',
  'einvoice_rules.skonto':
    'A discount for early payment is written #SKONTO#TAGE=14#PROZENT=2.00#, each in a line of its own with a line break after it.',
  'einvoice_rules.iban': 'This is not a valid IBAN.',
  'einvoice_rules.file_names': 'Two attachments have the same name. Rename one.',
  'einvoice_rules.other_means': 'The details of another way of payment are here. Leave them out.',
  'einvoice_rules.corrected_invoice': 'A corrected invoice should name the invoice that it corrects.',
  'einvoice_rules.phone': 'A phone number should have three digits at least.',
  'einvoice_rules.email': 'This is not an e-mail address.',
  'einvoice_rules.no_delivery_date': 'The day of delivery or the period should be given.',
  'einvoice_rules.web_address': 'The place of a document should be a complete web address.',
  'einvoice_rules.one_base_quantity': 'The gross and the net price must be for the same quantity.',
  'einvoice_rules.vehicle':
    'Vehicles need one category (M1 to N3) and one emission class (clean, zero-emission or other) in each line.',
  'einvoice_rules.sub_lines':
    'Lines below a line must add up to it, have one VAT category each, and are allowed in the extension of XRechnung only.',
  'einvoice_rules.third_party':
    'A payment by a third party needs its type, its amount with two decimals at most in the currency of the invoice, and a description.',
  'einvoice_rules.once': 'This may be written only once.',
  'einvoice_rules.norway_register': 'Most Norwegian sellers write “Foretaksregisteret” as {field}.',
  'einvoice_rules.netherlands_means': 'Within the Netherlands the payment code is 30, 48, 49, 57, 58 or 59.',
  'einvoice_rules.sweden_f_tax': 'A Swedish seller writes “Godkänd för F-skatt” as {field}.',
  'einvoice_rules.denmark_classes': 'Danish sellers class items by UNSPSC of the version 19.05.01 or 26.08.01.',
  'einvoice_rules.denmark_tax': 'Name another tax than VAT by its four digits, or by words on both sides of a #.',
  'einvoice_rules.denmark_means': 'In Denmark this way of payment is not used.',
  'einvoice_rules.denmark_slip':
    'A Danish giro or payment slip needs its kind, its number and the account, as its rules write them.',
  'einvoice_rules.greece_number':
    'The number of a Greek invoice has six parts with | between them: tax number, date, branch, kind, series and number.',
  'einvoice_rules.sweden_rate': 'Sweden has rates of 6, 12 and 25%.',
  'einvoice_rules.sweden_giro': 'Bankgiro and Plusgiro have the payment code 30 and an account of digits alone.',
  'einvoice_rules.iceland_id': 'In Iceland “{field}” is the kennitala, under the scheme 0196. Add it.',
  'einvoice_rules.iceland_address': 'In Iceland an address has a street and a postcode. Add what is missing.',
  'einvoice_rules.iceland_account': 'In Iceland the payment codes 9 and 42 need an account number of twelve digits.',
  'einvoice_rules.iceland_last_day':
    'A supporting document described as EINDAGI has a day as its id, YYYY-MM-DD, that is not before the due date.',
  'einvoice_rules.syntax': 'This is not written as {syntax} wants it for EN 16931.',
} as const satisfies Record<string, Message>
