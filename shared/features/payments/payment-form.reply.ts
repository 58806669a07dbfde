import { z } from 'zod'
import { bankChoice } from '#shared/features/banks/banks.contract.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './payment-form.contract.ts'

const paymentDefaults = z.object({ today: z.iso.date(), base_currency: z.string(), banks: z.array(bankChoice) })
export type PaymentDefaults = z.output<typeof paymentDefaults>

export const replies: RepliesOf<typeof contract> = {
  getPaymentDefaults: paymentDefaults,
}
