import { type GuardName, guardVerdict } from '#shared/access/guards.ts'
import { type Holder, mayAccess, type Permission } from '#shared/access/permissions.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import type { Entry } from './entry.ts'
import { startsWords, foldText } from './fold-text.ts'

/** A screen as it is in the list of routes. */
export type FoundScreen = { path: string; title: MessageKey; guards: readonly GuardName[] }

type Known = {
  /** Other words for it. */
  words?: MessageKey
  /** Opens a form that creates something. */
  isAction?: true
  /** Needed for the action itself, if the screen can be opened with fewer permissions. */
  needs?: Permission
}

/** Actions, in the order in which they are suggested. Other screens are found by their title. */
const known: Record<string, Known> = {
  '/invoices/create': { words: 'search.words.create', isAction: true },
  '/payments/create': { words: 'search.words.create_payment', isAction: true },
  '/customers/create': { words: 'search.words.create', isAction: true },
  '/schedules/create': { words: 'search.words.create', isAction: true },
  '/items/create': { words: 'search.words.create', isAction: true },
  '/imports/create': { words: 'search.words.import', isAction: true },
  '/imports/list': { words: 'search.words.import' },
  '/banking/list': { words: 'search.words.banking' },
  '/reminders/list': { words: 'search.words.reminders' },
  '/admin/reminders': { words: 'search.words.reminders' },
  '/einvoices/read': { words: 'search.words.einvoices' },
  '/admin/users/create': { words: 'search.words.create', isAction: true, needs: 'manage_admin' },
  '/admin/roles/create': { words: 'search.words.create', isAction: true },
  '/home': { words: 'search.words.home' },
  '/settings/account': { words: 'search.words.account' },
  '/settings/password': { words: 'search.words.password' },
  '/customers/list': { words: 'search.words.customers' },
  '/customers/ageing': { words: 'search.words.ageing' },
  '/schedules/list': { words: 'search.words.schedules' },
  '/schedules/rehearsal': { words: 'search.words.rehearsal' },
  '/schedules/prices': { words: 'search.words.prices' },
  '/invoices/list': { words: 'search.words.invoices' },
  '/reports/vat': { words: 'search.words.vat' },
  '/reports/payments': { words: 'search.words.payments_report' },
  '/items/list': { words: 'search.words.items' },
  '/payments/list': { words: 'search.words.payments' },
  '/creditnote/list': { words: 'search.words.credit_notes' },
  '/notes/list': { words: 'search.words.notes' },
  '/audit/list': { words: 'search.words.audit' },
  '/admin/dashboard': { words: 'search.words.admin' },
  '/admin/business': { words: 'search.words.business' },
  '/admin/payments': { words: 'search.words.payment_settings' },
  '/admin/mail': { words: 'search.words.mail_settings' },
  '/admin/emails': { words: 'search.words.emails' },
  '/admin/users/list': { words: 'search.words.users' },
  '/admin/roles/list': { words: 'search.words.roles' },
  '/admin/banks/create': { words: 'search.words.banks' },
}

type EntryContext = { t: Translate; visitor: Holder | null }

/** Every screen that the user may open, as a line of the search results. */
export const screenEntries = (screens: readonly FoundScreen[], { t, visitor }: EntryContext): SearchableEntry[] =>
  screens
    .filter(({ path, guards }) => {
      const needs = known[path]?.needs
      return guards.every((guard) => guardVerdict(guard, visitor) === null) && (!needs || mayAccess(needs, visitor))
    })
    .map(({ path, title }) => {
      const { words, isAction } = known[path] ?? {}
      return {
        entry: {
          key: path,
          group: isAction ? 'action' : 'screen',
          icon: isAction ? 'create' : 'screen',
          label: t(title),
          href: path,
        },
        words: words ? t(words) : '',
      }
    })

const offered = Object.keys(known)

/** Actions, most frequent first. */
export const actionsAmong = (worded: readonly SearchableEntry[]) =>
  worded
    .map(({ entry }) => entry)
    .filter(({ group }) => group === 'action')
    .toSorted((one, other) => offered.indexOf(one.key) - offered.indexOf(other.key))

/** An entry with other words by which it is found. */
export type SearchableEntry = { entry: Entry; words: string }

/** Entries whose label starts with the text come first, then those with a matching word. */
export function matchingEntries(typed: string, worded: readonly SearchableEntry[], most: number): Entry[] {
  const begins = ({ entry }: SearchableEntry) => foldText(entry.label).startsWith(foldText(typed.trim()))
  const named = worded.filter(begins)
  const others = worded.filter((one) => !begins(one) && startsWords(typed, `${one.entry.label} ${one.words}`))
  return [...named, ...others].slice(0, most).map(({ entry }) => entry)
}
