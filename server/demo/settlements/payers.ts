import type { Random } from '#shared/random.ts'

/** How somebody pays: how many days after the due date, and in how many parts. */
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

const usual = [prompt, punctual, punctual, slow, slow, inHalves, punctual, verySlow]

/** Everybody keeps to their habit. */
export function payerOf(customer: string): Payer {
  const letters = customer.split('').reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return known[customer] ?? usual[letters % usual.length] ?? punctual
}
