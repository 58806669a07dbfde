/** The driver has this, and its types do not declare it. */
type Internals = { connection: { stream: { destroy(): void } }; connectionParameters: { query_timeout: number } }

export const closeAbruptly = (client: object) => (client as Internals).connection.stream.destroy()

/** For a cursor: the driver would limit the time until its last row, and never clear the timer. */
export function withoutAnswerLimit(client: object, send: () => void) {
  const { connectionParameters } = client as Internals
  const { query_timeout } = connectionParameters
  connectionParameters.query_timeout = 0
  try {
    send()
  } finally {
    connectionParameters.query_timeout = query_timeout
  }
}
