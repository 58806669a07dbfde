const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAGAIN'])

const untrustedCertificate =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_|ERR_SSL_)/

/** Whether the certificate of the database, or what it is checked against, is at fault. */
export const isUntrusted = (code: string) => untrustedCertificate.test(code)

const lostInWords =
  /^Connection terminated|^Query read timeout|timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed|^cached plan must not change|not currently accepting connections|^The server does not support SSL connections/

/** Connection exceptions, refused logins, operator intervention, insufficient resources, read-only, I/O errors, and lock timeouts. */
const lostStates = /^(08|28|57P|53|25006|58030|55P03)/

/**
 * Whether it failed because the database is unreachable, starting, stopping or full, or refuses connections, and not because of the query.
 */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return lostConnection.has(code) || isUntrusted(code) || lostStates.test(code) || lostInWords.test(error.message)
}

/** Whether the database aborted this transaction because of a conflict with another one. */
export const isCollision = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** Whether another transaction holds what it needs: a retry may succeed. */
export const isBusy = (error: unknown) =>
  isCollision(error) || (error instanceof Error && 'code' in error && error.code === '55P03')

/** Whether a referenced record does not exist. */
export const isReferenceGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

/** Whether the written data is at fault: an invalid value, or a violated constraint. */
export const isRefusedByDatabase = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** The name of the constraint or index that a write violated. */
export const violatedConstraint = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('23') && 'constraint' in error
    ? String(error.constraint)
    : undefined
