import { readTokenCookie } from '#web/platform/session/token-cookie.ts'

const choiceKey = 'locale'
const accountKey = 'account_locale'

export const keepChosenLocale = (locale: string) => localStorage.setItem(choiceKey, locale)

/** The language of the account that is signed in on this device: known before the server has said who it is. */
export const keepAccountLocale = (locale: string) => localStorage.setItem(accountKey, locale)

export const forgetAccountLocale = () => localStorage.removeItem(accountKey)

/** In which language this device begins: that of the account while someone is signed in, else the one that was chosen here. */
export const keptLocale = () =>
  (readTokenCookie() && localStorage.getItem(accountKey)) ?? localStorage.getItem(choiceKey) ?? undefined
