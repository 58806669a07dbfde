import type { BankLine, Proposal } from '#shared/features/banking/lines.reply.ts'
import type { CustomerShare } from '#shared/features/banking/lines.contract.ts'
import type { Amounts } from '#web/features/payments/public/allocation/allocation.ts'

/** What one customer paid of a line, as it is being chosen. */
export type Share = {
  customerId: string
  customerName: string
  amounts: Amounts
  /** The rest of one invoice that is written off with the payment. */
  writeOff: { invoiceId: string; amount: number; reason: WriteOffReason } | null
}

export type WriteOffReason = NonNullable<CustomerShare['write_off']>['reason']

export const nobody: Share = { customerId: '', customerName: '', amounts: {}, writeOff: null }

/** What was typed for a line: it is there again if that is refused. */
export type TypedShares = { shares: readonly Share[]; charge: number | null; isSplit: boolean }

/** Without what was given to invoices that are not open any more, which nobody could see; null if all of them are. */
export function withoutPaid(share: Share, open: readonly { id: string }[]): Share | null {
  const isOpen = (id: string) => open.some((invoice) => invoice.id === id)
  const given = Object.entries(share.amounts)
  const still = given.filter(([id]) => isOpen(id))
  if (still.length === given.length) return null
  const writeOff = share.writeOff && isOpen(share.writeOff.invoiceId) ? share.writeOff : null
  return { ...share, amounts: Object.fromEntries(still), writeOff }
}

const isPayment = ({ kind, customer_id: id }: Proposal) => kind === 'payment' && id !== null

/** Starts from the proposal that is taken, or from the best one that is a payment. */
export function sharesOf(line: BankLine, taken: Proposal | undefined, isSplit: boolean): Share[] {
  const start = taken && isPayment(taken) ? taken : line.proposals.find(isPayment)
  const first = {
    customerId: start?.customer_id ?? '',
    customerName: start?.customer_name ?? '',
    amounts: Object.fromEntries(
      (start?.allocations ?? []).map(({ invoice_id, amount_minor }) => [invoice_id, amount_minor]),
    ),
    writeOff: writtenOff(start),
  }
  return isSplit ? [first, nobody] : [first]
}

const writtenOff = (start: Proposal | undefined) =>
  start?.write_off
    ? {
        invoiceId: start.write_off.invoice_id,
        amount: start.write_off.amount_minor,
        reason: start.write_off.reason,
      }
    : null

const sumOf = (amounts: Amounts) => Object.values(amounts).reduce<number>((sum, minor) => sum + (minor ?? 0), 0)

export const givenIn = (shares: readonly Share[]) => shares.reduce((sum, { amounts }) => sum + sumOf(amounts), 0)

/** As the server expects them. What is left stays on account of the last customer. */
export const shareBodies = (shares: readonly Share[], left: number): CustomerShare[] =>
  shares.map(({ customerId, amounts, writeOff }, index) => ({
    customer_id: customerId,
    allocations: Object.entries(amounts).flatMap(([invoice_id, amount_minor]) =>
      amount_minor === null || amount_minor === 0 ? [] : [{ invoice_id, amount_minor }],
    ),
    ...(writeOff &&
      (amounts[writeOff.invoiceId] ?? 0) > 0 && {
        write_off: {
          invoice_id: writeOff.invoiceId,
          amount_minor: writeOff.amount,
          reason: writeOff.reason,
          note: '',
        },
      }),
    on_account_minor: index === shares.length - 1 ? left : 0,
  }))
