/** The disk is full, or broken, or the database has become read-only. */
const isRefusedWrite = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(53100|58030|25006)$/.test(String(error.code))

/** A small write may find room where others did not. */
const doubtedForMs = 30_000

type Outcome = { isFailing: boolean; failedAt: number }

const outcomes = new WeakMap<object, Outcome>()

/** Remembers whether this database takes writes, from those that there are. */
export function noteWrite(db: object, error?: unknown) {
  const { failedAt = -Infinity } = outcomes.get(db) ?? {}
  if (isRefusedWrite(error)) outcomes.set(db, { isFailing: true, failedAt: performance.now() })
  else if (error === undefined) outcomes.set(db, { isFailing: false, failedAt })
}

export function areWritesFailing(db: object) {
  const { isFailing = false, failedAt = -Infinity } = outcomes.get(db) ?? {}
  return isFailing || performance.now() - failedAt < doubtedForMs
}
