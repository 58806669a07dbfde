const storageKey = 'intended_page'

/** The page that a user wanted when they were sent to log in; stored for this tab only. */
export function rememberIntendedPage(href: string) {
  sessionStorage.setItem(storageKey, href)
}

/** Returned once: a later login starts at home. */
export function takeIntendedPage() {
  const href = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return href
}
