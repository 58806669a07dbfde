/** An error of the database is made where its answer is read: who sent the statement is known only to the caller of this. */
export function withCallers(error: unknown) {
  if (!(error instanceof Error) || error.stack === undefined) return error
  const callers = new Error().stack?.split('\n').slice(1).join('\n')
  error.stack = `${error.stack}\n${callers}`
  return error
}
