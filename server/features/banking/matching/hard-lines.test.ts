import { expect, test } from 'vitest'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { hardCases, type Made, type Truth } from '#server/test-support/banking/hard-lines.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)

type Customers = ReturnType<typeof hardCases>[number]['customers']

async function make(customers: Customers): Promise<Made[]> {
  const made: Made[] = []
  for (const { name, owes, credit } of customers) {
    const { id } = await newCustomer({ name })
    const { body } = await owner('GET', `/api/customers/${id}`)
    if (credit !== undefined)
      await owner('POST', '/api/payments', { customer_id: id, amount_minor: credit, method: 'bank_transfer' })
    made.push({ id, name, code: body.code, invoices: [] })
    for (const { amount, order } of owes) {
      const lines = [{ description: 'Work', unit_price: (amount / 100).toFixed(2), vat_code: 'zero' }]
      const invoice = await newIssued({ customer_id: id, reference: order ?? '', lines })
      made.at(-1)?.invoices.push({ id: invoice.id, number: invoice.number, amount })
    }
  }
  return made
}

const isRight = ({ customer, invoices }: Truth, proposal: BankLine['proposals'][number]) =>
  proposal.customer_id === customer.id &&
  invoices
    .map(({ id }) => id)
    .toSorted()
    .join() ===
    proposal.allocations
      .map(({ invoice_id }) => invoice_id)
      .toSorted()
      .join()

const share = (some: number, all: number) => Math.round((some / all) * 1_000) / 10

test('of 500 lines that are hard to match none is certain and wrong, 90 % are right at first and 97 % among three', async ({
  annotate,
}) => {
  const cases = hardCases(500)
  const account = await newAccount(owner)
  const lines: (ReturnType<(typeof cases)[number]['line']> & { kind: string })[] = []
  for (const { kind, customers, line } of cases) lines.push({ kind, ...line(await make(customers)) })
  await account.add(...lines.map(({ text, name, amount }) => ({ text, name, amount })))
  const kept: BankLine[] = []
  for (let page = 1; kept.length < lines.length; page++) {
    const { body } = await owner('GET', `/api/banking/lines?bank_id=${account.id}&per_page=100&page=${page}`)
    kept.push(...body.data)
  }
  const graded = lines.map(({ kind, text, name, amount, truth }, at) => {
    const proposals = kept[at]?.proposals ?? []
    const place = proposals.findIndex((proposal) => isRight(truth, proposal))
    const said = `${kind}: ${name} | ${text} | ${amount} → ${truth.customer.name}: ${truth.invoices.map(({ number }) => number).join(' ')}`
    const found = proposals.map(
      (one) =>
        `${one.score} ${one.customer_name} ${one.allocations.map(({ invoice_number }) => invoice_number).join(' ')} (${one.reasons.join('; ')})`,
    )
    return { kind, place, isCertain: proposals[0]?.certain === true, said: [said, ...found].join('\n    ') }
  })
  const first = graded.filter(({ place }) => place === 0)
  const firstThree = graded.filter(({ place }) => place >= 0 && place < 3)
  const certain = graded.filter(({ isCertain }) => isCertain)
  const byKind = [...Map.groupBy(graded, ({ kind }) => kind)].map(
    ([kind, some]) => `${share(some.filter(({ place }) => place === 0).length, some.length)} % ${kind}`,
  )
  await annotate(
    [
      `first right ${share(first.length, 500)} %, among three ${share(firstThree.length, 500)} %, certain ${share(certain.length, 500)} %`,
      ...byKind,
    ].join('\n'),
  )
  expect(certain.filter(({ place }) => place !== 0).map(({ said }) => said)).toEqual([])
  expect(share(first.length, 500)).toBeGreaterThanOrEqual(90)
  expect(share(firstThree.length, 500)).toBeGreaterThanOrEqual(97)
})
