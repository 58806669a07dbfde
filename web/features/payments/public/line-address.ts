type Addressed = { id: string; bank_id: string; state?: string; booked_date: string; amount_minor: number }

/** Found by its day and amount, as filters that can be taken off; the fragment says which one of several is meant. */
export function lineAddress({ id, bank_id, state = 'matched', booked_date: day, amount_minor: minor }: Addressed) {
  const amount = String(Math.abs(minor))
  const search = new URLSearchParams({ state, from: day, to: day, min_minor: amount, max_minor: amount })
  return `/banking/match/${bank_id}?${search}#${id}`
}
