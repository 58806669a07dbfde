import type { messages } from '#shared/i18n/languages/en/einvoices.ts'
import type { Translate } from '#shared/i18n/translate.ts'

type Key = keyof typeof messages
type NameAfter<Prefix extends string, Whole> = Whole extends `${Prefix}${infer Name}` ? Name : never

type Place = NameAfter<'einvoices.place.', Key>
type Indexed = NameAfter<'einvoices.placed.', Key>
type Total = NameAfter<'einvoices.total.', Key>

/** Where a finding is, in words: `lines.2.price.net` is "Line 3, price: net amount", `@14` a line of the file. */
export function locationLabel(location: string, t: Translate): string {
  if (location === '') return t('einvoices.whole')
  if (location.startsWith('@')) return t('einvoices.file_line', { number: Number(location.slice(1)) })
  const words = location
    .split('.')
    .map((name, index, names) => wordOf(name, { before: names[index - 1], after: names[index + 1] }, t))
    .filter((word) => word !== '')
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')}: ${last}`
}

const isNumber = (name = '') => /^\d+$/.test(name)

/** Numbers are said with what they count, and totals by what they are the sum of. */
function wordOf(
  name: string,
  { before, after }: { before?: string | undefined; after?: string | undefined },
  t: Translate,
) {
  if (isNumber(name) || (name === 'totals' && after !== undefined)) return ''
  if (isNumber(after)) return t(`einvoices.placed.${name as Indexed}`, { number: Number(after) + 1 })
  return before === 'totals' ? t(`einvoices.total.${name as Total}`) : t(`einvoices.place.${name as Place}`)
}
