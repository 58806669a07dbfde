import type { CsvField } from '#shared/features/banking/csv-mapping.ts'

/** How banks head their columns, in English, French and German, beginning with the surest. */
const written: Record<CsvField, string[]> = {
  booked_date: [
    'booking date, date, transaction date, posting date, posted date, completed date',
    'entry date, date posted, date operation, date de l operation, date de comptabilisation',
    'date comptable, buchungstag, buchungsdatum, buchung, datum, boekdatum, booked',
    'completed date utc, date completed utc, date started, started date',
  ],
  value_date: [
    'value date, date valeur, date de valeur, valuta, valutadatum, wertstellung',
    'wertstellungstag, rentedatum',
  ],
  amount: [
    'amount, value, transaction amount, net amount, montant, betrag, umsatz, bedrag',
    'amount eur, amount gbp, betrag eur, montant eur, montant en euros, betrag in eur',
    'umsatz in eur, total amount, montant net, betrag in, net, amount in account currency',
  ],
  money_in: [
    'credit, credit amount, paid in, money in, credits, deposit, deposits, in, receipts',
    'haben, gutschrift, credit euros, credit eur, credited amount, haben eur, received',
    'amount in',
  ],
  money_out: [
    'debit, debit amount, paid out, money out, debits, withdrawal, withdrawals, out',
    'payments, soll, lastschrift, debit euros, debit eur, debited amount, soll eur, spent',
    'amount out',
  ],
  direction: [
    'debit credit, credit debit, dr cr, cr dr, d c, c d, af bij, soll haben, s h, sens',
    'credit debit indicator, cdtdbtind, debit or credit, dc, direction',
  ],
  balance: [
    'balance, running balance, account balance, solde, saldo, kontostand, saldo nach buchung',
    'balance eur, balance gbp, closing balance',
  ],
  currency: ['currency, ccy, devise, wahrung, waehrung, munt, payment currency, currency code', 'account currency'],
  text: [
    'description, transaction description, details, narrative, memo, particulars',
    'payment reference, transaction details, libelle, libelle operation',
    'libelle de l operation, verwendungszweck, buchungstext, text, label, detail, omschrijving',
    'mededelingen, notes and tags, information, informations, additional information, vwz',
    'notes, narrative 1, narrative 2, remittance information, omschrijving 1, omschrijving 2',
  ],
  payer_name: [
    'name, payee, counterparty, counter party, counterparty name, payer, payer name, sender',
    'merchant, contrepartie, tiers, nom, auftraggeber empfanger',
    'beguenstigter zahlungspflichtiger, begunstigter zahlungspflichtiger',
    'auftraggeber begunstigter, name zahlungsbeteiligter, zahlungspflichtige r',
    'zahlungspflichtiger, empfanger, auftraggeber, naam omschrijving, naam tegenpartij',
    'partner name, from name, payer payee, emetteur',
  ],
  payer_account: [
    'counterparty account, counterparty iban, iban, account number of counterparty',
    'tegenrekening, kontonummer iban, iban zahlungsbeteiligter, kontonummer',
    'iban kontonummer, partner iban, payer account, iban auftraggeberkonto gegenpartei',
    'tegenrekening iban bban, from account, iban contrepartie, compte contrepartie',
    'counterparty account number',
  ],
  bank_reference: [
    'transaction id, id, unique id, fitid, bank reference, transferwise id, entry reference',
    'transaction reference number, transactiereferentie, bankreferenz, reference banque',
  ],
  reference: [
    'reference, customer reference, your reference, end to end reference, kundenreferenz',
    'kundenreferenz end to end, mandatsreferenz, ref, cheque number, check number',
    'betalingskenmerk, reference client, endtoendid, end to end id',
  ],
}

const headings = Object.fromEntries(
  Object.entries(written).map(([field, names]) => [field, names.flatMap((line) => line.split(', '))]),
) as Record<CsvField, string[]>

/** Without accents, signs and brackets, so that `Betrag (€)` is `betrag`. */
const plainHeading = (heading: string) =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()

/** Texts may stand in several columns, everything else in one. */
const several: readonly CsvField[] = ['text', 'reference']

const rankOf = (field: CsvField, heading: string) => {
  const rank = headings[field].indexOf(plainHeading(heading))
  return rank === -1 ? Number.POSITIVE_INFINITY : rank
}

/** What each column seems to be by its heading. */
export function fieldsOfHeadings(row: readonly string[]): (CsvField | null)[] {
  const fields = row.map((): CsvField | null => null)
  for (const field of Object.keys(headings) as CsvField[]) {
    const ranked = row
      .map((heading, index) => ({ index, rank: rankOf(field, heading) }))
      .filter(({ index, rank }) => Number.isFinite(rank) && fields[index] === null)
      .toSorted((a, b) => a.rank - b.rank)
    for (const { index } of several.includes(field) ? ranked : ranked.slice(0, 1)) fields[index] = field
  }
  return fields
}
