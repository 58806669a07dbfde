import type { Random } from '#shared/random.ts'
import { dayMs } from './moments.ts'

/** How many invoices in a thousand end in each way; all others are paid. */
const ofOld = {
  draft: 5,
  void: 5,
  credited: 15,
  part_credited: 20,
  credited_after_payment: 5,
  written_off: 10,
  open: 50,
  part_paid: 25,
  held: 5,
  bounced: 3,
}
const ofNew = { ...ofOld, draft: 60, open: 450, part_paid: 50, held: 20 }

export type Outcome = keyof typeof ofOld | 'paid'

/** Longer than most customers take to pay. */
const newDays = 75

export function outcomeOf(random: Random, at: number, until: number): Outcome {
  const chances = until - at < newDays * dayMs ? ofNew : ofOld
  let drawn = random.below(1_000)
  for (const [outcome, share] of Object.entries(chances) as [Outcome, number][]) {
    if (drawn < share) return outcome
    drawn -= share
  }
  return 'paid'
}
