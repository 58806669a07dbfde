import type { PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import type { Random } from '#shared/random.ts'

/** When a customer pays: how many days after the due date, and in how many parts. */
export type Payer = { late: (random: Random) => number; parts: number }

const prompt: Payer = { late: (random) => -random.below(12), parts: 1 }
const punctual: Payer = { late: (random) => random.below(4), parts: 1 }
const slow: Payer = { late: (random) => 6 + random.below(20), parts: 1 }
const verySlow: Payer = { late: (random) => 25 + random.below(45), parts: 1 }
const inHalves: Payer = { late: (random) => random.below(10), parts: 2 }

/** The last Friday of the month after next, whatever the invoice says. */
const railway: Payer = { late: (random) => 35 + random.below(20), parts: 1 }

const known: Record<string, Payer> = {
  'Northline Rail Services plc': railway,
  'The Lantern Festival CIC': inHalves,
  'Redhill Arches Brewing Ltd': verySlow,
  'Grimsbury Rovers Football Club': verySlow,
  'Harbor & Pine Exhibits Inc.': punctual,
  'Blackfriars Legal LLP': prompt,
  'Ridgeway Hill School': prompt,
}

const usual = [prompt, punctual, punctual, slow, prompt, inHalves, punctual, verySlow]

/** Each customer always pays in the same way. */
export function payerOf(customer: string): Payer {
  return known[customer] ?? usual[lettersOf(customer) % usual.length] ?? punctual
}

const ways: PaymentMethod[] = ['bank_transfer', 'bank_transfer', 'direct_debit', 'bank_transfer', 'card', 'cheque']

/** From abroad, only bank transfers. */
export const methodOf = (customer: string, currency: string): PaymentMethod =>
  (currency === 'GBP' && ways[lettersOf(customer) % ways.length]) || 'bank_transfer'

const lettersOf = (name: string) => name.split('').reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
