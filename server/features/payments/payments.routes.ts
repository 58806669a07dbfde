import type { FastifyInstance } from 'fastify'
import {
  allocateToInvoice as allocateToInvoiceContract,
  getPaymentDefaults,
} from '#shared/features/payments/payments.contract.ts'
import * as contract from '#shared/features/payments/payments.contract.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { listBankChoices, listBanks } from '#server/features/banks/banks.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { allocateToInvoice } from './allocate-to-invoice.service.ts'
import { type ListedPayment, listPaymentPage, streamPayments } from './list/payment-list.queries.ts'
import { allocatePayment, readPayment, recordPayment, refundPayment, reversePayment } from './payments.service.ts'
import { queueReceipt, receiptPdf } from './receipts.service.ts'
import { findCreditOf, listOpenInvoices, listSettlements } from './settlements.queries.ts'
import { reverseWriteOff, writeOffInvoice } from './write-offs.service.ts'

const csvColumns = {
  payment_date: (payment: ListedPayment) => payment.payment_date,
  customer: (payment: ListedPayment) => payment.customer_name,
  method: (payment: ListedPayment) => payment.method,
  reference: (payment: ListedPayment) => payment.reference,
  bank: (payment: ListedPayment) => payment.bank_label,
  currency: (payment: ListedPayment) => payment.currency,
  amount: (payment: ListedPayment) => minorToDecimal(payment.amount_minor, payment.currency),
  on_account: (payment: ListedPayment) => minorToDecimal(payment.unallocated_minor, payment.currency),
  invoices: (payment: ListedPayment) => payment.invoice_numbers.join(' '),
  reversed: (payment: ListedPayment) => (payment.reversed ? 'yes' : 'no'),
}

export function paymentRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.listPayments, async (db, { query, url }) => {
    const { totals, ...page } = await listPaymentPage(db, query)
    return { ...wrappedPage(page, { query, url }), totals }
  })

  onExport(app, contract.exportPayments, (db, { query }) => tableOf('payments', streamPayments(db, query), csvColumns))

  onRead(app, contract.listPaymentBanks, async (db) => ({
    data: (await listBanks(db)).map(({ id, label, currency, retired_at }) => ({
      id,
      label,
      currency,
      is_retired: retired_at !== null,
    })),
  }))

  onRead(app, getPaymentDefaults, async (db) => {
    const { business, today } = await businessOn(db, clock.now())
    return { today, base_currency: business.base_currency, banks: await listBankChoices(db) }
  })

  onRead(app, contract.listOpenInvoices, async (db, { query: { customer_id, currency } }) => {
    const { today } = await businessOn(db, clock.now())
    return {
      data: await listOpenInvoices(db, customer_id, currency, today),
      ...(await findCreditOf(db, customer_id, currency)),
    }
  })

  onRead(app, contract.getPayment, (db, { params }) => readPayment(db, params.id))

  onWrite(app, contract.createPayment, (tx, { actor, body }) => recordPayment(tx, actor, body, clock.now()))

  onWrite(app, contract.reversePayment, async (tx, { actor, params, body }) => {
    await reversePayment(tx, actor, params.id, body, clock.now())
    return readPayment(tx, params.id)
  })

  onWrite(app, contract.allocatePayment, async (tx, { actor, params, body }) => {
    await allocatePayment(tx, actor, params.id, body.allocations, clock.now())
    return readPayment(tx, params.id)
  })

  onWrite(app, contract.refundPayment, async (tx, { actor, params, body }) => {
    await refundPayment(tx, actor, params.id, body, clock.now())
    return readPayment(tx, params.id)
  })

  onDownload(app, contract.getReceipt, (db, { params }) => receiptPdf({ ...app.context, db }, params.id))

  onWrite(app, contract.emailReceipt, (tx, { actor, params, body }) =>
    queueReceipt(tx, actor, params.id, body.to, clock.now()),
  )

  onRead(app, contract.getPaymentTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'payments', params.id, query), { query, url }),
  )

  onRead(app, contract.listSettlements, async (db, { params }) => ({ data: await listSettlements(db, params.id) }))

  onWrite(app, allocateToInvoiceContract, (tx, { actor, params, body }) =>
    allocateToInvoice(tx, actor, params.id, body.amount_minor, clock.now()),
  )

  onWrite(app, contract.writeOff, (tx, { actor, params, body }) =>
    writeOffInvoice(tx, actor, params.id, body, clock.now()),
  )

  onWrite(app, contract.reverseWriteOff, (tx, { actor, params, body }) =>
    reverseWriteOff(tx, actor, params, body, clock.now()),
  )
}
