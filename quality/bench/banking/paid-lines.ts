import type { Client } from 'pg'
import { type Random, randomFrom } from '#shared/random.ts'

/** What a line really was: the payer and what was meant; no customer for other people's money. */
export type Truth = { kind: string; customer_id: string | null; invoice_ids: string[]; certainIsRight: boolean }

export type PaidLine = { amount: number; text: string; name: string; account: string; truth: Truth }

type Owed = { id: string; number: string; customer_id: string; name: string; outstanding_minor: number }

/** Customers with what they owe, and some invoices that are paid. */
async function readLedger(owner: Client, customers: number) {
  const { rows: open } = await owner.query<Owed>(
    `select i.id, i.number, i.customer_id, c.name, i.outstanding_minor::float8 as outstanding_minor
       from invoices i join customers c on c.id = i.customer_id
      where i.status = 'issued' and i.outstanding_minor > 1000 and i.currency = 'GBP'
        and i.customer_id in (select customer_id from invoices where status = 'issued' and outstanding_minor > 1000 and currency = 'GBP'
                               group by customer_id order by md5(customer_id::text) limit $1)
      order by i.customer_id, i.due_date, i.number`,
    [customers],
  )
  const { rows: paid } = await owner.query<Owed>(
    `select i.id, i.number, i.customer_id, c.name, i.gross_minor::float8 as outstanding_minor from invoices i join customers c on c.id = i.customer_id
      where i.status = 'issued' and i.outstanding_minor = 0 and i.currency = 'GBP' and i.gross_minor > 1000
      order by i.issue_date desc limit 2000`,
  )
  return { byCustomer: [...Map.groupBy(open, ({ customer_id }) => customer_id).values()], paid, open }
}

type Ledger = Awaited<ReturnType<typeof readLedger>>
type Kind = (random: Random, owed: Owed[], ledger: Ledger) => Omit<PaidLine, 'account'> | null

const lineOf = (
  kind: string,
  invoices: readonly Owed[],
  {
    text,
    name,
    amount,
    certainIsRight = true,
  }: { text: string; name?: string; amount?: number; certainIsRight?: boolean },
): Omit<PaidLine, 'account'> => ({
  amount: amount ?? invoices.reduce((sum, { outstanding_minor }) => sum + outstanding_minor, 0),
  text,
  name: name ?? invoices[0]?.name ?? '',
  truth: {
    kind,
    customer_id: invoices[0]?.customer_id ?? null,
    invoice_ids: invoices.map(({ id }) => id),
    certainIsRight,
  },
})

/** As banks cut and people write names. */
const writtenName = (random: Random, name: string) =>
  random.oneOf([
    name,
    name,
    name.toUpperCase(),
    name.toUpperCase().slice(0, 18),
    name.replace(/ (Ltd|Limited|plc)\.?$/i, ''),
  ])

const words = ['', 'Invoice ', 'Payment ', 'inv no. ', 'RE ', 'Ref: ', 'BACS PAYMENT ', 'Thank you ']

/** The number as people type it. */
function writtenNumber(random: Random, number: string) {
  const [prefix = '', year = '', count = ''] = number.split('-')
  return random.oneOf([
    number.toLowerCase(),
    number.replaceAll('-', ' '),
    number.replaceAll('-', ''),
    `${year}-${count}`,
    `${prefix}${year}/${Number(count)}`,
    `${prefix} ${year} ${count}`,
    `${prefix}-${year}-${Number(count)}`,
  ])
}

/** Two digits changed places, or one is wrong. */
function mistyped(random: Random, number: string) {
  const at = number.length - 1 - random.below(3)
  const digit = String((Number(number[at]) + 1 + random.below(8)) % 10)
  return `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
}

const some = (random: Random, owed: Owed[], most: number) =>
  owed.slice(0, 2 + random.below(Math.max(1, Math.min(most, owed.length) - 1)))

/** Each way in which money arrives, and of a thousand lines how many. */
const kinds: [count: number, kind: Kind][] = [
  [
    360,
    (random, [invoice]) =>
      invoice
        ? lineOf('clean', [invoice], {
            text: random.oneOf(words) + invoice.number,
            name: writtenName(random, invoice.name),
          })
        : null,
  ],
  [
    120,
    (random, [invoice]) =>
      invoice
        ? lineOf('variant', [invoice], {
            text: random.oneOf(words) + writtenNumber(random, invoice.number),
            name: writtenName(random, invoice.name),
          })
        : null,
  ],
  [
    130,
    (random, [invoice]) =>
      invoice
        ? lineOf('no number', [invoice], {
            text: random.oneOf(['', 'Payment', 'Thanks', 'March account']),
            name: writtenName(random, invoice.name),
          })
        : null,
  ],
  [
    50,
    (random, [invoice]) =>
      invoice
        ? lineOf('short text', [invoice], {
            text: `${invoice.name.slice(0, 12)} ${Number(invoice.number.split('-').at(-1))}`,
            name: '',
          })
        : null,
  ],
  [
    60,
    (random, [invoice]) =>
      invoice
        ? lineOf('mistyped', [invoice], {
            text: mistyped(random, invoice.number),
            name: writtenName(random, invoice.name),
          })
        : null,
  ],
  [
    30,
    (random, [invoice], { open }) =>
      invoice
        ? lineOf('wrong reference', [invoice], {
            text: random.oneOf(open).number,
            name: writtenName(random, invoice.name),
          })
        : null,
  ],
  [50, (random, owed) => (owed.length > 1 ? several('several named', random, owed, true) : null)],
  [50, (random, owed) => (owed.length > 1 ? several('several', random, owed, false) : null)],
  [
    30,
    (random, [invoice]) =>
      invoice
        ? lineOf('part', [invoice], {
            text: invoice.number,
            name: writtenName(random, invoice.name),
            amount: Math.round(invoice.outstanding_minor / 2),
            certainIsRight: false,
          })
        : null,
  ],
  [
    40,
    (random, [invoice]) =>
      invoice && invoice.outstanding_minor > 30_000
        ? lineOf('charge', [invoice], {
            text: invoice.number,
            name: writtenName(random, invoice.name),
            amount: invoice.outstanding_minor - random.oneOf([500, 1_000, 1_500, 2_000]),
            certainIsRight: false,
          })
        : null,
  ],
  [30, (random, _, { paid }) => doublePayment(random, paid)],
  [50, (random, _, { open }) => others(random, open)],
]

function several(kind: string, random: Random, owed: Owed[], isNamed: boolean) {
  const chosen = some(random, owed, 6)
  const text = isNamed ? chosen.map(({ number }) => number).join(random.oneOf([', ', ' ', ' + '])) : 'Statement'
  return lineOf(kind, chosen, { text, name: writtenName(random, chosen[0]?.name ?? '') })
}

function doublePayment(random: Random, paid: Owed[]) {
  const invoice = random.oneOf(paid)
  const line = lineOf('double', [invoice], { text: invoice.number, name: invoice.name, certainIsRight: false })
  return { ...line, truth: { ...line.truth, invoice_ids: [] } }
}

/** Somebody else's money, now and then of an amount that is owed. */
function others(random: Random, open: Owed[]) {
  const amount = random.below(3) === 0 ? random.oneOf(open).outstanding_minor : 1_000 + random.below(500_000)
  const text = random.oneOf([
    'HMRC VAT REPAYMENT',
    'INTEREST',
    'Sale of van',
    'Transfer from savings',
    `Order ${random.digits(8)}`,
  ])
  return lineOf('others', [], {
    text,
    name: random.oneOf(['HMRC', 'A Stranger', 'Savings', 'J Smith']),
    amount,
    certainIsRight: false,
  })
}

const accountOf = (customerId: string) => `GB${customerId.replaceAll(/\D/g, '').padEnd(20, '7').slice(0, 20)}`

/** Lines with realistic dirt, made from what the ledger's customers owe, each invoice used once. Half of the payers are known. */
export async function paidLines(owner: Client, count: number): Promise<PaidLine[]> {
  const random = randomFrom(2_027)
  const ledger = await readLedger(owner, count * 2)
  const left = ledger.byCustomer
  const lines: PaidLine[] = []
  for (let tries = 0; lines.length < count && tries < count * 20 && left.length > 0; tries++) {
    const customer = left[tries % left.length] ?? []
    const kind = kindAt(random)
    const line = kind(random, customer, ledger)
    if (!line) continue
    for (const id of line.truth.invoice_ids) {
      const at = customer.findIndex((invoice) => invoice.id === id)
      if (at >= 0) customer.splice(at, 1)
    }
    const account = line.truth.customer_id && random.below(2) === 0 ? accountOf(line.truth.customer_id) : ''
    lines.push({ ...line, account })
  }
  return lines
}

function kindAt(random: Random): Kind {
  let at = random.below(kinds.reduce((sum, [count]) => sum + count, 0))
  for (const [count, kind] of kinds) {
    if (at < count) return kind
    at -= count
  }
  throw new Error('the kinds add up')
}

/** People have confirmed payments from these accounts before. */
export async function learnHalf(owner: Client, lines: readonly PaidLine[]) {
  const known = lines.filter(({ account }, at) => account !== '' && at % 2 === 0)
  await owner.query(
    `insert into bank_payers (customer_id, account, name, name_key, times, last_date)
     select customer_id, account, '', '', 3, current_date from json_to_recordset($1) as given (customer_id uuid, account text)
     on conflict do nothing`,
    [JSON.stringify(known.map(({ account, truth }) => ({ account, customer_id: truth.customer_id })))],
  )
}

export const asCsv = (lines: readonly PaidLine[], date: string) =>
  [
    'Date,Description,Name,Account,Amount',
    ...lines.map(
      ({ amount, text, name, account }) =>
        `${date},"${text}","${name.replaceAll('"', '')}",${account},${(amount / 100).toFixed(2)}`,
    ),
  ].join('\n')
