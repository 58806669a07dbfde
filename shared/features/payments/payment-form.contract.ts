import { z } from 'zod'
import { bankChoice } from '#shared/features/banks/banks.contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'

export const getPaymentDefaults = endpoint({
  method: 'GET',
  path: '/api/payments/defaults',
  access: 'manage_payments',
  summary:
    'What the forms of payments and refunds start from: the day in the business’s time zone, its currency, and the accounts that money comes into.',
  reply: z.object({ today: z.iso.date(), base_currency: z.string(), banks: z.array(bankChoice) }),
})
