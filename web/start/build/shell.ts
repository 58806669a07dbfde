/** The placeholder below the bar until the application is loaded. */
export type ShellShape = 'page' | 'list' | 'list-with-tabs' | 'form' | 'record' | 'cards'

type Title = { locale: string; text: string }

type Shell = { layout: 'default' | 'bare' | 'customer'; shape?: ShellShape | undefined; titles: readonly Title[] }

/** The same as in `brand.tsx`. */
const mark =
  '<svg width="28" height="28" viewBox="0 0 32 32"><path fill="#fbfaf6" d="M13.75 6h12.5A2.75 2.75 0 0 1 29 8.75v3.5a3.75 3.75 0 0 0 0 7.5v3.5A2.75 2.75 0 0 1 26.25 26h-12.5z"/><path fill="#e1b640" d="M11.25 6h-5.5A2.75 2.75 0 0 0 3 8.75v3.5a3.75 3.75 0 0 1 0 7.5v3.5A2.75 2.75 0 0 0 5.75 26h5.5z"/></svg>'

const brand = `<b>${mark}<span>Counterfoil</span></b>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const parts = (...names: string[]) => names.map((name) => `<i class="${name}"></i>`).join('')

/** The titles of these screens are not known until their data is loaded. */
const unnamed: readonly ShellShape[] = ['record', 'cards']

/** Elements rather than a repeated background, which takes several times as long to paint. */
const rows = `<i class="rows">${'<u></u>'.repeat(12)}</i>`

const bodies: Record<ShellShape, string> = {
  page: '',
  list: parts('search') + rows,
  'list-with-tabs': parts('tabs', 'search') + rows,
  form: parts('panel'),
  record: parts('figures', 'panel'),
  cards: `<p>${parts('card', 'card', 'card', 'card')}</p>${parts('panel')}`,
}

export type FailureWords = Record<`load_failed.${'title' | 'text' | 'retry'}`, string>

/** Shown if the application cannot be loaded, so it needs no file. Has the words of every language, like the shell. */
export function failedShellOf(languages: readonly { locale: string; messages: FailureWords }[]) {
  const words = (key: keyof FailureWords) =>
    languages.map(({ locale, messages }) => `<span lang="${locale}">${escaped(messages[key])}</span>`).join('')
  return `<div id="shell"><header><div>${brand}</div></header><main class="failed" role="alert"><h1>${words('load_failed.title')}</h1>${words('load_failed.text')}<button type="button">${words('load_failed.retry')}</button></main></div>`
}

/**
 * The HTML that is painted before the application is loaded: the bar, the title and grey shapes, where the application
 * will draw the real content. It is hidden from screen readers and from tests that search by role, because it cannot be
 * used.
 */
export function shellOf({ layout, shape = 'page', titles }: Shell) {
  if (layout === 'bare') return `<div id="shell" class="bare" aria-hidden="true"><header>${brand}</header></div>`
  // Customers see the sender's name there, which is not known yet.
  if (layout === 'customer') return '<div id="shell" aria-hidden="true"></div>'
  const words = titles.map(({ locale, text }) => `<span lang="${locale}">${escaped(text)}</span>`).join('')
  const above = shape === 'form' || shape === 'record' ? parts('back') : ''
  const title = unnamed.includes(shape) ? parts('name') : `<strong>${words}</strong>`
  return `<div id="shell" aria-hidden="true"><header><div>${parts('burger')}${brand}</div></header><main class="${shape}">${above}${title}${bodies[shape]}</main></div>`
}
