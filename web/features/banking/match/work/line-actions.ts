import {
  type CustomerShare,
  getLine,
  ignoreLine,
  linkLine,
  matchLine,
  refundLine,
  returnLine,
  splitLine,
  undoLine,
} from '#shared/features/banking/lines.contract.ts'
import type { BankLine, Proposal } from '#shared/features/banking/lines.reply.ts'
import { call } from '#web/platform/api/api-client.ts'

/**
 * One thing that is done with a line: sent with a key, so that it takes effect once. `isWarned` if the row has said that another customer
 * seems to have paid.
 */
export type LineAction = (line: BankLine, idempotencyKey: string, isWarned: boolean) => Promise<BankLine>

const refundOf = ({ refund_id, credit_note_id, payment_ids: [payment_id] }: Proposal) => {
  if (refund_id !== null) return { refund_id }
  return credit_note_id === null ? { ...(payment_id !== undefined && { payment_id }) } : { credit_note_id }
}

const shareOf = ({ customer_id, allocations, write_off, from_credit, on_account_minor }: Proposal) => ({
  customer_id: customer_id ?? '',
  allocations: allocations.map(({ invoice_id, amount_minor }) => ({ invoice_id, amount_minor })),
  write_off,
  from_credit,
  on_account_minor,
})

/** Does what a proposal says. */
export const confirming =
  (proposal: Proposal): LineAction =>
  ({ id }, idempotencyKey, isWarned) =>
    callsOf[proposal.kind](proposal, { params: { id }, idempotencyKey }, isWarned)

type Sent = { params: { id: string }; idempotencyKey: string }

const callsOf: Record<Proposal['kind'], (proposal: Proposal, to: Sent, isWarned: boolean) => Promise<BankLine>> = {
  payment: (proposal, to, even_if_other_payer) =>
    call(matchLine, { ...to, body: { ...shareOf(proposal), even_if_other_payer } }),
  existing_payment: ({ payment_ids, charge_minor, refund_ids }, to) =>
    call(linkLine, { ...to, body: { payment_ids, charge_minor, refund_ids } }),
  return: ({ payment_ids: [payment_id = ''], charge_minor }, to) =>
    call(returnLine, { ...to, body: { payment_id, charge_minor } }),
  refund: (proposal, to) => call(refundLine, { ...to, body: refundOf(proposal) }),
  ignore: ({ ignore_reason: reason }, to) => call(ignoreLine, { ...to, body: { reason } }),
}

export const puttingOnAccount =
  (customer_id: string): LineAction =>
  ({ id, amount_minor }, idempotencyKey, even_if_other_payer) =>
    call(matchLine, {
      params: { id },
      body: { customer_id, allocations: [], on_account_minor: amount_minor, even_if_other_payer },
      idempotencyKey,
    })

export const ignoring =
  (reason: string, remember: boolean): LineAction =>
  ({ id }, idempotencyKey) =>
    call(ignoreLine, { params: { id }, body: { reason, remember }, idempotencyKey })

export const refunding =
  (body: { payment_id: string } | { credit_note_id: string }): LineAction =>
  ({ id }, idempotencyKey) =>
    call(refundLine, { params: { id }, body, idempotencyKey })

export const returning =
  (payment_id: string, charge_minor: number): LineAction =>
  ({ id }, idempotencyKey) =>
    call(returnLine, { params: { id }, body: { payment_id, charge_minor }, idempotencyKey })

/** One customer without charges is a match, everything else a split. */
export const sharing =
  (parts: CustomerShare[], charge_minor: number): LineAction =>
  ({ id }, idempotencyKey, even_if_other_payer) => {
    const [only, ...others] = parts
    return only && others.length === 0 && charge_minor === 0
      ? call(matchLine, { params: { id }, body: { ...only, even_if_other_payer }, idempotencyKey })
      : call(splitLine, { params: { id }, body: { parts, charge_minor, even_if_other_payer }, idempotencyKey })
  }

export const undoing: LineAction = ({ id }, idempotencyKey) => call(undoLine, { params: { id }, idempotencyKey })

/** What became of a line meanwhile, when somebody else was faster. */
export const lineAsItIs = (id: string) => call(getLine, { params: { id } })
