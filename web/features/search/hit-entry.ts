import type { SearchHit } from '#shared/features/search/search.reply.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Tone } from '#web/ui/feedback/state-badge.tsx'
import type { Entry } from './entry.ts'

type Shown = { t: Translate; formats: Formats; mayManage: boolean }

/** A record as a line of the search results. */
export function hitEntry(hit: SearchHit, { t, formats, mayManage }: Shown): Entry {
  return {
    key: `${hit.kind} ${hit.id}`,
    group: hit.kind,
    icon: hit.kind,
    label: hit.title ?? t(hit.kind === 'invoice' ? 'search.draft_invoice' : 'search.draft_credit_note'),
    hint: [hit.subtitle, hit.reference].filter(Boolean).join(' · '),
    href: hrefOf(hit, mayManage),
    ...stateOf(hit, t),
    ...('date' in hit && hit.date !== null && { date: formats.date(hit.date) }),
    ...('amount_minor' in hit && { amount: { minor: hit.amount_minor, currency: hit.currency } }),
  }
}

/** Users who may not change a draft can still read it. */
function hrefOf({ kind, id, state }: SearchHit, mayManage: boolean) {
  const page = state === 'draft' && mayManage ? 'edit' : 'view'
  const pages: Record<typeof kind, string> = {
    customer: `/customers/edit/${id}`,
    invoice: `/invoices/${page}/${id}`,
    credit_note: `/creditnote/${page}/${id}`,
    payment: `/payments/view/${id}`,
    schedule: `/schedules/edit/${id}`,
    item: `/items/edit/${id}`,
  }
  return pages[kind]
}

const tones: Record<SearchHit['state'], Tone> = {
  active: 'good',
  archived: 'neutral',
  paused: 'warning',
  finished: 'neutral',
  draft: 'neutral',
  unpaid: 'current',
  part_paid: 'current',
  overdue: 'bad',
  paid: 'good',
  credited: 'neutral',
  written_off: 'neutral',
  void: 'neutral',
  open: 'current',
  part_used: 'current',
  used: 'good',
  received: 'good',
  on_account: 'current',
  reversed: 'bad',
}

/** For a customer or an item, only unusual states are shown. */
function stateOf(hit: SearchHit, t: Translate) {
  if ((hit.kind === 'customer' || hit.kind === 'item') && hit.state === 'active') return {}
  return { state: { tone: tones[hit.state], word: wordOf(hit, t) } }
}

function wordOf(hit: SearchHit, t: Translate) {
  if (hit.kind === 'customer' || hit.kind === 'item') return t('customers.archived')
  if (hit.kind === 'invoice') return t(`invoices.state.${hit.state}`)
  if (hit.kind === 'credit_note') return t(`credit_notes.state.${hit.state}`)
  if (hit.kind === 'payment') return t(`payments.state.${hit.state}`)
  return t(`schedules.badge.${hit.state}`)
}
