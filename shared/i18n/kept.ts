/** Created when first needed: most Intl objects take longer to create than to use. */
export function once<Made>(make: () => Made) {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

/** Creating a formatter of Intl takes longer than drawing a row of a list: one of each kind is kept for a language. */
export function keptByLocale<Made>(make: (locale: string) => Made) {
  const kept = new Map<string, Made>()
  return (locale: string) => {
    const made = kept.get(locale) ?? make(locale)
    kept.set(locale, made)
    return made
  }
}
