const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAGAIN'])

const lostInWords =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error|^cached plan must not change|not currently accepting connections/

/** Connection exceptions, operator intervention, insufficient resources, read-only, input and output; a lock that was waited for in vain. */
const lostStates = /^(08|57P|53|25006|58030|55P03)/

/** Whether it failed because the database is away, starting, stopping or full, and not because of what was asked. */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return lostConnection.has(code) || lostStates.test(code) || lostInWords.test(error.message)
}

/** Whether two transactions got in each other's way, and this one was given up so that the other could go on. */
export const isCollision = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** Whether somebody else was working on what it needed: in a moment it may succeed. */
export const isBusy = (error: unknown) =>
  isCollision(error) || (error instanceof Error && 'code' in error && error.code === '55P03')

/** Whether a record that was named is not there. */
export const isReferenceGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

/** Whether what was written is at fault: a value that cannot be, or a rule that it breaks. */
export const isRefusedByDatabase = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** Which rule of the database a write ran into, by the name of its constraint or index. */
export const violatedConstraint = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('23') && 'constraint' in error
    ? String(error.constraint)
    : undefined
