/** The expected state of the books, as simply as possible. Amounts have no VAT, so gross is net. */
export type Book = { invoices: ModelInvoice[]; payments: ModelPayment[]; credits: ModelCredit[] }
type ModelInvoice = { gross: number; paid: number; credited: number; writtenOff: number; void: boolean; taken: number }
type ModelPayment = { amount: number; on: Map<number, number>; refunded: number; reversed: boolean }
type ModelCredit = { gross: number; used: number; refunded: number }

export const outstanding = (of: ModelInvoice) => (of.void ? 0 : of.gross - of.paid - of.credited - of.writtenOff)
export const onAccount = (of: ModelPayment) =>
  of.reversed ? 0 : of.amount - of.refunded - [...of.on.values()].reduce((sum, part) => sum + part, 0)
export const left = (of: ModelCredit) => of.gross - of.used - of.refunded

export function stateOf(of: ModelInvoice) {
  if (of.void) return 'void'
  if (outstanding(of) > 0) return outstanding(of) < of.gross ? 'part_paid' : 'unpaid'
  if (of.writtenOff > 0) return 'written_off'
  return of.credited > 0 && of.paid === 0 ? 'credited' : 'paid'
}

export function itemAt<Item>(items: Item[], at: number): Item {
  const item = items[at]
  if (!item) throw new RangeError(`nothing at ${at}`)
  return item
}

/** Each rule: whether it is accepted, and what it then does. */
export const rules = {
  pay: (book: Book, at: number, amount: number, part: number) => {
    const invoice = book.invoices[at]
    if (invoice && (invoice.void || part > outstanding(invoice) || part > amount)) return false
    if (invoice) invoice.paid += part
    book.payments.push({ amount, on: new Map(invoice ? [[at, part]] : []), refunded: 0, reversed: false })
    return true
  },
  allocate: (book: Book, from: number, at: number, part: number) => {
    const [payment, invoice] = [itemAt(book.payments, from), itemAt(book.invoices, at)]
    if (payment.reversed || invoice.void || part > outstanding(invoice) || part > onAccount(payment)) return false
    invoice.paid += part
    payment.on.set(at, (payment.on.get(at) ?? 0) + part)
    return true
  },
  reverse: (book: Book, from: number) => {
    const payment = itemAt(book.payments, from)
    if (payment.reversed || payment.refunded > 0) return false
    for (const [at, part] of payment.on) itemAt(book.invoices, at).paid -= part
    payment.on.clear()
    return (payment.reversed = true)
  },
  refund: (book: Book, from: number, amount: number) => {
    const payment = itemAt(book.payments, from)
    if (payment.reversed || amount > onAccount(payment)) return false
    payment.refunded += amount
    return true
  },
  credit: (book: Book, at: number, net: number) => {
    const invoice = itemAt(book.invoices, at)
    if (invoice.void || net > invoice.gross - invoice.taken) return false
    const used = Math.min(net, outstanding(invoice))
    invoice.taken += net
    invoice.credited += used
    book.credits.push({ gross: net, used, refunded: 0 })
    return true
  },
  allocateCredit: (book: Book, from: number, at: number, part: number) => {
    const [credit, invoice] = [itemAt(book.credits, from), itemAt(book.invoices, at)]
    if (invoice.void || part > outstanding(invoice) || part > left(credit)) return false
    invoice.credited += part
    credit.used += part
    return true
  },
  refundCredit: (book: Book, from: number, amount: number) => {
    const credit = itemAt(book.credits, from)
    if (amount > left(credit)) return false
    credit.refunded += amount
    return true
  },
  writeOff: (book: Book, at: number, amount: number) => {
    const invoice = itemAt(book.invoices, at)
    if (invoice.void || amount > outstanding(invoice)) return false
    invoice.writtenOff += amount
    return true
  },
  reverseWriteOff: (book: Book, at: number, amount: number) => {
    itemAt(book.invoices, at).writtenOff -= amount
    return true
  },
  void: (book: Book, at: number) => {
    const invoice = itemAt(book.invoices, at)
    if (invoice.void || invoice.paid + invoice.credited + invoice.writtenOff > 0) return false
    return (invoice.void = true)
  },
}
