import { type AppError, reasonsOf } from '#server/platform/app-error.ts'
import { translateTo } from './languages.ts'

/** Why something could not be done, for work that goes on without the person who asked for it. */
export function inWords(refusal: AppError, locale: string) {
  const translate = translateTo(locale)
  return reasonsOf(refusal)
    .map(({ key, params }) => translate(key, params))
    .join(' ')
}
