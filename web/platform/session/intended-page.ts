const storageKey = 'intended_page'

/** Where someone wanted to go when they were sent to log in; kept for this tab alone. */
export function rememberIntendedPage(href: string) {
  sessionStorage.setItem(storageKey, href)
}

/** Only once: a later login starts at home again. */
export function takeIntendedPage() {
  const href = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return href
}
