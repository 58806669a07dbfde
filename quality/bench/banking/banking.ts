import { setTimeout as wait } from 'node:timers/promises'
import { readLines } from '#server/features/banking/lines/lines.service.ts'
import { lineFilter } from '#shared/features/banking/lines.contract.ts'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { formWithFile } from '#server/test-support/form.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, type Row, type Times, timesOf } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { asCsv, learnHalf, type PaidLine, paidLines } from './paid-lines.ts'

const promised = { keep: 10_000, page: 300, confirm: 10_000, first: 90, firstThree: 97 }

/** A statement from the ledger's own invoices, with the truth kept beside it: how fast it is worked, and how often it is right. */
export async function* banking(database: BenchDatabase, { runs, isShort }: Extent): AsyncGenerator<Row> {
  const { db, url, owner } = database
  const lines = await paidLines(owner, isShort ? 120 : 10_000)
  await learnHalf(owner, lines)
  await owner.query('analyze bank_payers')
  const product = await startProduct(url)
  try {
    const today = new Date().toISOString().slice(0, 10)
    const bank = await newBank(product)
    const began = performance.now()
    const kept = await upload(product, bank, asCsv(lines, today))
    yield once(
      `${lines.length.toLocaleString('en')} lines read and kept`,
      performance.now() - began,
      kept.new_count,
      promised.keep,
    )
    await owner.query('analyze bank_lines')

    let page = 0
    const last = Math.ceil(lines.length / 50)
    const times = await timesOf(isShort ? 3 : runs, () => {
      page = (page % last) + 1
      return product.fetchFile(`/api/banking/lines?bank_id=${bank}&state=open&per_page=50&page=${page}`)
    })
    yield rowOf('a page of 50 lines with proposals', times, 50, promised.page)

    for (const row of grades(lines, await allLines(db, bank), isShort)) yield row

    const few = await newBank(product)
    const clean = (await paidLines(owner, isShort ? 60 : 1_200))
      .filter(({ truth }) => truth.kind === 'clean')
      .slice(0, 200)
    await upload(product, few, asCsv(clean, today))
    const confirmed = performance.now()
    const matched = await confirmCertain(product, few)
    yield once(`confirming ${clean.length} clean lines`, performance.now() - confirmed, matched, promised.confirm)
  } finally {
    await product.stop()
  }
}

async function allLines(db: BenchDatabase['db'], bank: string) {
  const found: BankLine[] = []
  const reader = { translate: translateTo('en'), locale: 'en' }
  for (let page = 1; ; page++) {
    const { rows, total } = await readLines(
      db,
      lineFilter.parse({ bank_id: bank, state: 'open', page, per_page: 100 }),
      reader,
    )
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) return found
  }
}

type Grade = { line: PaidLine; place: number; isCertain: boolean; isCertainWrong: boolean }

const isRight = ({ truth }: PaidLine, { customer_id, allocations }: BankLine['proposals'][number]) =>
  customer_id === truth.customer_id &&
  allocations
    .map(({ invoice_id }) => invoice_id)
    .toSorted()
    .join() === truth.invoice_ids.toSorted().join()

function gradeOf(line: PaidLine, { proposals }: BankLine): Grade {
  const place = proposals.findIndex((proposal) => isRight(line, proposal))
  const isCertain = proposals[0]?.certain === true
  return { line, place, isCertain, isCertainWrong: isCertain && (place !== 0 || !line.truth.certainIsRight) }
}

const share = (some: readonly Grade[], all: readonly Grade[]) =>
  Math.round((some.length / Math.max(1, all.length)) * 1_000) / 10

/** Lines are kept in the order of the file. */
function grades(lines: readonly PaidLine[], kept: readonly BankLine[], isShort: boolean): Row[] {
  const graded = lines.flatMap((line, at) => (kept[at] ? [gradeOf(line, kept[at])] : []))
  const meant = graded.filter(({ line }) => line.truth.customer_id !== null)
  const row = (name: string, ratio: number, found: number, bar?: Row['bar']): Row => ({
    ...rowOf(name, { p50: 0, p95: 0, p99: 0, slowest: 0 }, found),
    ratio,
    ...(bar && !isShort && { bar }),
  })
  const wrong = graded.filter(({ isCertainWrong }) => isCertainWrong)
  const first = meant.filter(({ place }) => place === 0)
  const firstThree = meant.filter(({ place }) => place >= 0 && place < 3)
  const certain = graded.filter(({ isCertain }) => isCertain)
  const byKind = [...Map.groupBy(meant, ({ line }) => line.truth.kind)].map(([kind, some]) =>
    row(
      `first right of “${kind}”, %`,
      share(
        some.filter(({ place }) => place === 0),
        some,
      ),
      some.length,
    ),
  )
  return [
    row('certain and wrong, lines', share(wrong, graded), wrong.length, { of: 'found', limit: 0 }),
    row('certain, % of lines', share(certain, graded), certain.length),
    row('first proposal right, %', share(first, meant), first.length, { of: 'ratio', limit: promised.first }),
    row('among the first three, %', share(firstThree, meant), firstThree.length, {
      of: 'ratio',
      limit: promised.firstThree,
    }),
    ...byKind,
  ]
}

async function newBank({ post }: Product) {
  const { id } = await post<{ id: string }>('/api/admin/banks', {
    label: 'Bench',
    bank_name: 'Bench',
    account_name: 'Bench',
    sort_code: '202015',
    account_number: '12345678',
    currency: 'GBP',
  })
  return id
}

type Kept = { new_count: number }

async function upload({ address, token, ...product }: Product, bank: string, csv: string) {
  const columns = {
    Date: 'booked_date',
    Description: 'text',
    Name: 'payer_name',
    Account: 'payer_account',
    Amount: 'amount',
  }
  const mapping = {
    columns: Object.entries(columns).map(([column, field]) => ({ column, field })),
    date_format: 'YYYY-MM-DD',
    decimal_mark: '.',
  }
  await product.patch(`/api/banking/accounts/${bank}`, { csv_mapping: mapping })
  const { payload, headers } = formWithFile('file', Buffer.from(csv), 'text/csv', 'bench.csv', { bank_id: bank })
  const reply = await fetch(`${address}/api/banking/statements`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  })
  if (reply.status !== 201) throw new Error(`the upload was answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Kept
}

type Run = { id: string; status: string; matched_count: number }

async function confirmCertain({ post, ask }: Product, bank: string) {
  let run = await post<Run>('/api/banking/match-certain', { bank_id: bank })
  while (run.status !== 'done') {
    // As the screen asks: without a pause the questions would take the processor from the work.
    await wait(100)
    run = await ask<Run>(`/api/banking/match-certain/${run.id}`)
  }
  return run.matched_count
}

const rowOf = (name: string, times: Times, found: number, target: number | null = null): Row => ({
  name,
  ...times,
  found,
  ratio: 0,
  target,
})

const once = (name: string, ms: number, found: number, target: number) =>
  rowOf(name, { p50: ms, p95: ms, p99: ms, slowest: ms }, found, target)
