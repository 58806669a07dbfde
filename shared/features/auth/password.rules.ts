import { z } from 'zod'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'

export const passwordLength = { min: 12, max: 200 }

/** What guessing programs try first, with digits, signs and look-alikes removed. */
const commonWords = [
  'password',
  'passphrase',
  'passwort',
  'motdepasse',
  'secret',
  'letmein',
  'welcome',
  'bienvenue',
  'bonjour',
  'hello',
  'admin',
  'administrator',
  'administrateur',
  'root',
  'user',
  'guest',
  'login',
  'master',
  'superman',
  'batman',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'iloveyou',
  'jetaime',
  'trustno',
  'shadow',
  'michael',
  'charlie',
  'jordan',
  'freedom',
  'whatever',
  'starwars',
  'computer',
  'internet',
  'changeme',
  'default',
  'summer',
  'winter',
  'spring',
  'autumn',
  'january',
  'february',
  'december',
  'london',
  'liverpool',
  'arsenal',
  'chelsea',
  'invoice',
  'company',
  'business',
  'counterfoil',
  'test',
  'testing',
  'qwerty',
  'qwertyuiop',
  'azerty',
  'azertyuiop',
  'asdfghjkl',
  'asdf',
  'zxcvbnm',
  'qazwsx',
  'abc',
  'abcdef',
  'abcdefg',
  'abcdefgh',
  'the',
  'my',
  'is',
  'correcthorsebatterystaple',
]

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Words of the list in sequence, however decorated, rows of keys, or repetitions of a few characters. */
function isCommon(password: string) {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 3) return true
  const backwards = lower.split('').toReversed().join('')
  if (rows.some((row) => (row + row).includes(lower) || (row + row).includes(backwards))) return true
  const core = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  return [lower, unmasked(lower), unmasked(core)].some((text) => isMadeOfCommonWords(text.replaceAll(/[^a-z]/g, '')))
}

const unmasked = (text: string) => text.replaceAll(/./g, (sign) => lookAlikes[sign] ?? sign)

const byLength = commonWords.toSorted((a, b) => b.length - a.length)

function isMadeOfCommonWords(letters: string) {
  let rest = letters
  for (const word of byLength) rest = rest.replaceAll(word, '')
  return rest.length <= 1
}

/** The user's own name or address is the first guess of anyone who knows them. */
function holdsOwnName(password: string, person: { name: string; email: string }) {
  const lower = password.toLowerCase()
  const parts = [...person.name.split(/[\s'-]+/), person.email.split('@')[0] ?? '']
  return parts.some((part) => part.length >= 4 && lower.includes(part.toLowerCase()))
}

export function whyNotPassword(password: string, person?: { name: string; email: string }): MessageKey | null {
  if (password.length < passwordLength.min) return 'password.too_short'
  if (password.length > passwordLength.max) return 'password.too_long'
  if (isCommon(password)) return 'password.too_common'
  if (person && holdsOwnName(password, person)) return 'password.holds_name'
  return null
}

export const newPassword = z.string().superRefine((password, context) => {
  const key = whyNotPassword(password)
  if (key) context.addIssue({ code: 'custom', ...refusedAs(key, passwordLength) })
})

/** A new password entered twice. */
export const passwordPair = { password: newPassword, password_confirmation: z.string().max(passwordLength.max) }

export const passwordsMatch = (pair: { password: string; password_confirmation: string }) =>
  pair.password === pair.password_confirmation

export const passwordMismatch = { path: ['password_confirmation'], ...refusedAs('password.not_the_same') }
