/** Our English is British: 30/09/2026, not 9/30/2026. */
export const intlLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

/** A machine-readable date, 2026-09-30: never shown to people in this form. */
export const isPlainDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(`${text}T00:00:00Z`).getTime())
