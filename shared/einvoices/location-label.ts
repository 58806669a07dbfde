import type { messages } from '#shared/i18n/languages/en/einvoices.ts'
import type { Translate } from '#shared/i18n/translate.ts'

type Named<Prefix extends string, Key> = Key extends `${Prefix}${infer Name}` ? Name : never
type Key = keyof typeof messages

type Place = Named<'einvoices.place.', Key>
type Indexed = Named<'einvoices.placed.', Key>
type Total = Named<'einvoices.total.', Key>

/** Where a finding is, in words: `lines.2.price.net` is "Line 3, price: net amount", `@14` a line of the file. */
export function locationLabel(location: string, t: Translate): string {
  if (location === '') return t('einvoices.whole')
  if (location.startsWith('@')) return t('einvoices.file_line', { number: Number(location.slice(1)) })
  const names = location.split('.')
  const words: string[] = []
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? ''
    const number = names[index + 1] ?? ''
    if (/^\d+$/.test(number)) {
      words.push(t(`einvoices.placed.${name as Indexed}`, { number: Number(number) + 1 }))
      index += 1
    } else if (names[index - 1] === 'totals') words.push(t(`einvoices.total.${name as Total}`))
    else if (name !== 'totals') words.push(t(`einvoices.place.${name as Place}`))
  }
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')}: ${last}`
}
