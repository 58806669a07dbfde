import { addDays } from '#shared/dates/business-date.ts'

/** A change of what a customer owes, on a date: positive amounts increase it. */
export type Movement = { date: string; kind: MovementKind; amount: number; id: string }
export type MovementKind = 'invoice' | 'credit' | 'payment' | 'reversal' | 'refund' | 'write_off'

/**
 * The books of one customer as dates and amounts: the expected balance of any date, whatever was allocated to which
 * invoice.
 */
export class DatedLedger {
  readonly movements: Movement[] = []
  /** Voided invoices, and since when they no longer count. */
  private readonly voided = new Map<string, string>()

  add(kind: MovementKind, id: string, date: string, amount: number) {
    this.movements.push({ kind, id, date, amount })
  }

  void(invoiceId: string, date: string) {
    this.voided.set(invoiceId, date)
  }

  private upTo(day: string) {
    return this.movements.filter(({ date, kind, id }) => {
      const voidedOn = kind === 'invoice' ? this.voided.get(id) : undefined
      return date <= day && (voidedOn === undefined || voidedOn > day)
    })
  }

  balanceOn(day: string) {
    return this.upTo(day).reduce((sum, { amount }) => sum + amount, 0)
  }

  sumOf(wanted: MovementKind, from: string, to: string) {
    return this.movements
      .filter(({ kind, date }) => kind === wanted && date >= from && date <= to)
      .reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  }

  /** Every date on which something happened, and the one before each. */
  days() {
    const dates = [...this.movements.map(({ date }) => date), ...this.voided.values()]
    return [...new Set(dates.flatMap((date) => [addDays(date, -1), date]))].toSorted()
  }
}
