/** Creating a formatter of Intl takes longer than drawing a row of a list: one of each kind is kept for a language. */
export function keptByLocale<Made>(make: (locale: string) => Made) {
  const kept = new Map<string, Made>()
  return (locale: string) => {
    const made = kept.get(locale) ?? make(locale)
    kept.set(locale, made)
    return made
  }
}
