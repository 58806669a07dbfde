const rememberedMilliseconds = 60_000
const mostRemembered = 1_000

/** Tokens that were good a moment ago. Whether they still are is asked each time: this decides only what may begin meanwhile. */
export function recentTokens() {
  /** When each was good, the latest last. */
  const goodAt = new Map<string, number>()
  return {
    note(token: string, now: number) {
      goodAt.delete(token)
      goodAt.set(token, now)
      const [oldest] = goodAt.keys()
      if (goodAt.size > mostRemembered && oldest !== undefined) goodAt.delete(oldest)
    },
    forget: (token: string) => void goodAt.delete(token),
    has: (token: string, now: number) => now - (goodAt.get(token) ?? Number.NEGATIVE_INFINITY) < rememberedMilliseconds,
  }
}
