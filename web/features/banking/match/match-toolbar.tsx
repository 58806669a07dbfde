import { lineStates } from '#shared/features/banking/lines.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { ListTabs } from '#web/ui/list/list-tabs.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import type { Counts } from './work/match-work.ts'

type MatchToolbarProps = { search: ListSearch; counts: Counts; currency: string }

export function MatchToolbar({ search, counts, currency }: MatchToolbarProps) {
  const t = useTranslate()
  return (
    <>
      <ListTabs
        label={t('banking.states')}
        search={search}
        filter="state"
        tabs={lineStates.map((state) => ({
          value: state === 'open' ? undefined : state,
          label: t(`banking.state.${state}`),
          count: counts[state],
          isUrgent: state === 'open',
        }))}
      />
      <ListToolbar
        search={search}
        searchLabel={t('banking.search')}
        filters={[
          {
            kind: 'choice',
            name: 'direction',
            label: t('banking.direction'),
            options: [
              { value: 'in', label: t('banking.direction.in') },
              { value: 'out', label: t('banking.direction.out') },
            ],
          },
          { kind: 'range', name: 'booked_date', of: 'date', from: 'from', to: 'to', label: t('banking.booked') },
          {
            kind: 'range',
            name: 'amount',
            of: 'amount',
            currency,
            from: 'min_minor',
            to: 'max_minor',
            label: t('banking.amount'),
          },
        ]}
      />
    </>
  )
}
