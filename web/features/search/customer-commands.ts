import { useQuery } from '@tanstack/react-query'
import type { Access } from '#shared/access/permissions.ts'
import { mayAccess } from '#shared/access/permissions.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { required } from '#shared/required.ts'
import { customerChoicesQuery } from '#web/features/customers/customer-choices.queries.ts'
import { scheduleCustomersQuery } from '#web/features/schedules/schedules.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import type { Entry, IconName } from './entry.ts'
import { foldText } from './fold-text.ts'

type Command = {
  /** Contains the customer's name. */
  label: MessageKey
  /**
   * The texts that start the command, separated by |. The first one is inserted if the command is chosen before a name
   * was typed.
   */
  beginnings: MessageKey
  needs: readonly Access[]
  icon: IconName
  hrefFor: (customerId: string) => string
  choices: typeof customerChoicesQuery
}

/** Commands for one customer, whose name is typed at the end. */
const commands: readonly Command[] = [
  {
    label: 'search.invoice_for',
    beginnings: 'search.invoice_for_begun',
    needs: ['manage_invoices', 'invoice_access'],
    icon: 'create',
    hrefFor: (id) => `/invoices/create?customer_id=${id}`,
    choices: customerChoicesQuery,
  },
  {
    label: 'search.payment_for',
    beginnings: 'search.payment_for_begun',
    needs: ['manage_payments', 'invoice_access'],
    icon: 'create',
    hrefFor: (id) => `/payments/create?customer_id=${id}`,
    choices: customerChoicesQuery,
  },
  {
    label: 'search.schedule_for',
    beginnings: 'search.schedule_for_begun',
    needs: ['customer_access'],
    icon: 'create',
    hrefFor: (id) => `/schedules/create?customer=${id}`,
    choices: scheduleCustomersQuery,
  },
  {
    label: 'search.statement_of',
    beginnings: 'search.statement_of_begun',
    needs: ['invoice_access'],
    icon: 'statement',
    hrefFor: (id) => `/customers/statement/${id}`,
    choices: customerChoicesQuery,
  },
]

/** The command at the start of a text, and the name after it. */
function commandIn(text: string, possible: readonly Command[], t: Translate) {
  const typed = foldText(text)
  for (const command of possible)
    for (const beginning of t(command.beginnings).split('|'))
      if (typed.startsWith(`${foldText(beginning)} `)) return { command, name: text.slice(beginning.length).trim() }
  return undefined
}

const mostCustomers = 6

/** "New invoice for Ac…" suggests customers; "new inv…" suggests completing the command. */
export function useCustomerCommands(text: string, wanted: string) {
  const t = useTranslate()
  const visitor = visitorOf(useSession())
  const possible = commands.filter(({ needs }) => needs.every((access) => mayAccess(access, visitor)))
  const said = commandIn(text, possible, t)
  const { command, name } = commandIn(wanted, possible, t) ?? {}
  const customers = useQuery({
    ...(command?.choices ?? customerChoicesQuery)(name ?? ''),
    enabled: command !== undefined,
  })
  if (!said) return { isSaid: false, isFetching: false, entries: offersToGoOn(text, possible, t) }
  const entries = (customers.data ?? []).slice(0, mostCustomers).map((customer): Entry => ({
    key: `${said.command.label} ${customer.id}`,
    group: 'action',
    icon: said.command.icon,
    label: t(said.command.label, { name: customer.name }),
    hint: [customer.code, customer.city].filter(Boolean).join(' · '),
    href: said.command.hrefFor(customer.id),
  }))
  return { isSaid: true, isFetching: customers.isFetching || text !== wanted, entries }
}

function offersToGoOn(text: string, possible: readonly Command[], t: Translate): Entry[] {
  const typed = foldText(text.trim())
  if (typed.length < 2) return []
  return possible
    .filter(({ beginnings }) =>
      t(beginnings)
        .split('|')
        .some((beginning) => foldText(beginning).startsWith(typed)),
    )
    .map(({ label, beginnings, icon }) => ({
      key: label,
      group: 'action',
      icon,
      label: t(label, { name: '…' }),
      fill: `${required(t(beginnings).split('|')[0], 'beginning')} `,
    }))
}
