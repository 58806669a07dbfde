import type { CsvField } from '#shared/features/banking/csv-mapping.ts'

/** How banks head their columns, in English, French, German and Dutch, beginning with the surest. */
const written: Record<CsvField, string[]> = {
  booked_date: [
    'booking date, boekdatum, buchungstag, buchungsdatum, date, date completed, completed date, posting date',
    'posted date, transaction date, transactiedatum, entry date, date posted, date operation, date op, date de l operation',
    'date d operation, date de comptabilisation, date comptable, buchung, datum, booked, booked at, operation date',
    'settlement date, date processed, created, trade date, date started, started date',
  ],
  value_date: [
    'value date, date valeur, date de valeur, date val, valuta, valutadatum, valuta date, wertstellung, wert',
    'wertstellungstag, wertstellungsdatum, rentedatum, interest date',
  ],
  // What is left after a fee comes first: that is what the account was credited with.
  amount: [
    'net, net amount, total amount, montant net, amount, value, transaction amount, transaction value, montant, betrag, umsatz',
    'bedrag, transactiebedrag, montant operation, montant de l operation, credit debit amount, buchungsbetrag, betrag in',
    'amount in account currency',
  ],
  money_in: [
    'credit, credit amount, paid in, money in, credits, deposit, deposits, in, receipts, inflow',
    'haben, gutschrift, credited amount, received, amount in',
  ],
  money_out: [
    'debit, debet, debit amount, paid out, money out, debits, withdrawal, withdrawals, out, outflow',
    'payments, soll, lastschrift, debited amount, spent, amount out',
  ],
  direction: [
    'debit credit, credit debit, credit debet, debet credit, dr cr, cr dr, d c, c d, af bij, soll haben, s h, sens',
    'credit debit indicator, cdtdbtind, cdt dbt ind, debit or credit, dc, direction',
  ],
  balance: [
    'balance, running balance, running bal, account balance, solde, saldo, kontostand, saldo nach buchung, saldo na trn',
    'closing balance, eindsaldo',
  ],
  fee: ['fee, fees, frais, gebuhr, gebuhren'],
  currency: [
    'currency, ccy, curr, devise, wahrung, waehrung, munt, muntsoort, payment currency, currency code, account currency',
    'valutacode',
  ],
  status: ['state, status, transaction status, statut, etat, buchungsstatus, info'],
  text: [
    'description, transaction description, details, narrative, memo, particulars, merchant description',
    'payment reference, transaction details, payment details, libelle, libelle operation, libelle court',
    'libelle de l operation, detail de l ecriture, verwendungszweck, buchungstext, text, booking text, label, detail',
    'omschrijving, mededelingen, vrije mededeling, notes and tags, information, informations, additional information, vwz',
    'notes, narrative 1, narrative 2, remittance information, omschrijving 1, omschrijving 2, omschrijving 3',
    'description 1, description1, description 2, description2, description 3, description3, avisierungstext',
    'texte de notification, informations complementaires',
  ],
  payer_name: [
    'payer name, payer, sender, name, payee, counterparty, counter party, counterparty name, merchant',
    'contrepartie, tiers, nom, auftraggeber empfanger, empfanger auftraggeber, beneficiary originator',
    'beguenstigter zahlungspflichtiger, begunstigter zahlungspflichtiger, begunstigter auftraggeber',
    'auftraggeber begunstigter, name zahlungsbeteiligter, zahlungspflichtige r, auftraggebername',
    'zahlungspflichtiger, auftraggeber, naam omschrijving, naam tegenpartij, tegenrekeninghouder',
    'partner name, from name, payer payee, emetteur',
  ],
  payee_name: [
    'payee name, beneficiary, beneficiary name, recipient, zahlungsempfanger in, zahlungsempfanger',
    'empfanger, empfangername, to name, beneficiaire',
  ],
  payer_account: [
    'counterparty account, counterparty iban, iban, account number of counterparty',
    'tegenrekening, tegenrekeningnummer, kontonummer iban, iban zahlungsbeteiligter, kontonummer',
    'iban kontonummer, iban account number, partner iban, payer account, iban auftraggeberkonto gegenpartei',
    'tegenrekening iban bban, rekeningnummer tegenpartij, from account, iban contrepartie, compte contrepartie',
    'counterparty account number, payee account number, beneficiary iban',
  ],
  bank_reference: [
    'transaction id, id, unique id, fitid, bank reference, transfer wise id, entry reference, transaction no',
    'transaction reference number, transactiereferentie, bankreferenz, reference banque, referentie',
  ],
  reference: [
    'reference, customer reference, your reference, end to end reference, kundenreferenz, gestructureerde mededeling',
    'mandatsreferenz, ref, cheque number, check number, betalingskenmerk, reference client, endtoendid, end to end id',
  ],
}

const headings = Object.fromEntries(
  Object.entries(written).map(([field, names]) => [field, names.flatMap((line) => line.split(', '))]),
) as Record<CsvField, string[]>

const currencyBehind = /(?<=.) (?:(?:in|en) )?(?:eur|euros?|gbp|chf|usd|czk|pln|sek|nok|dkk)$/

/** Without accents, signs, brackets and the currency, so that `Betrag (€)` is `betrag` and `dateOp` two words. */
const plainHeading = (heading: string) =>
  heading
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .replace(currencyBehind, '')

const kinds = 'type transactiontype kind art umsatzart buchungsart soort mutatiesoort typeoperation nature'.split(' ')

/** Heads the kind of a transaction, which often says whether money came or went. */
export const isKind = (heading: string) => kinds.includes(plainHeading(heading).replaceAll(' ', ''))

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
