import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPercentage, IconX } from '@tabler/icons-react'
import type { PriceChangeOutcome } from '#shared/features/schedules/schedule-prices.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { RecordNotShown } from '#web/ui/feedback/record-not-shown.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import text from '#web/ui/layout/text.module.css'
import { PriceChangeSearch } from './price-change-search.tsx'
import type { PriceWork } from './price-change-work.ts'
import classes from './price-change.module.css'
import { Difference } from './money-difference.tsx'

type OutcomesProps = { work: PriceWork; ids: readonly string[]; onIds: (ids: readonly string[]) => void }

/** Each schedule with its invoice total before and after, or the reason why it does not change. */
export function PriceChangeOutcomes({ work: { answer, outcomes, isReady, isWaiting }, ids, onIds }: OutcomesProps) {
  const t = useTranslate()
  const remove = (id: string) => onIds(ids.filter((other) => other !== id))
  const chosen = new Set(ids)
  const rows = ids.length === 0 ? [] : outcomes?.data.filter(({ schedule_id: id }) => chosen.has(id))
  return (
    <Stack component="section" gap="sm" aria-label={t('price_changes.schedules')}>
      <Group gap="0.5rem 1rem" justify="space-between">
        <Text component="h2" inherit fz="md" c="var(--ink)" fw={600}>
          {t('price_changes.schedules')}
        </Text>
        <PriceChangeSearch chosen={chosen} onAdd={(id) => onIds([...ids, id])} />
      </Group>
      <div className="stale" data-before={(isReady && isWaiting) || undefined}>
        <DataTable
          label={t('price_changes.schedules')}
          columns={columns(t, { isReady, remove })}
          rows={rows}
          rowKey={({ schedule_id: id }) => id}
          rowHref={({ schedule_id: id }) => `/schedules/edit/${id}`}
          expectedRows={Math.min(12, Math.max(3, ids.length))}
          loading={rows === undefined && !answer.isLoadingError}
          empty={
            <EmptyState
              icon={<IconPercentage stroke={1.5} aria-hidden />}
              title={t('price_changes.empty')}
              hint={t('price_changes.empty_hint')}
            />
          }
          error={
            answer.isLoadingError &&
            ids.length > 0 && (
              <RecordNotShown
                query={answer}
                title={t('price_changes.gone')}
                hint={t('price_changes.gone_hint')}
                back={{ to: '/schedules/list', label: t('nav.schedules') }}
              />
            )
          }
        />
      </div>
    </Stack>
  )
}

type Shown = { isReady: boolean; remove: (id: string) => void }

const columns = (t: Translate, { isReady, remove }: Shown): Column<PriceChangeOutcome>[] => [
  {
    key: 'name',
    header: t('rehearsal.schedule'),
    inCard: 'title',
    cell: ({ name, customer_name: customer }) => (
      <span className={text.customer}>
        <span className={text.name} title={name}>
          {name}
        </span>
        <span className={text.code}>{customer}</span>
      </span>
    ),
  },
  {
    key: 'outcome',
    header: t('price_changes.outcome'),
    width: '17rem',
    cell: (row) => (isReady ? <Outcome row={row} /> : <span className={classes.outcome} />),
  },
  {
    key: 'before',
    header: t('price_changes.before'),
    numeric: true,
    width: '8rem',
    cell: ({ net_before_minor: minor, currency }) => <MoneyText minor={minor} currency={currency} />,
  },
  {
    key: 'after',
    header: t('price_changes.after'),
    numeric: true,
    width: '8rem',
    inCard: 'figure',
    cell: ({ changed, net_after_minor: minor, currency }) =>
      isReady &&
      changed && (
        <span className={text.strong}>
          <MoneyText minor={minor} currency={currency} />
        </span>
      ),
  },
  {
    key: 'difference',
    header: t('rehearsal.difference'),
    numeric: true,
    width: '8rem',
    cell: ({ changed, net_before_minor: before, net_after_minor: after, currency }) =>
      isReady && changed && <Difference minor={after - before} currency={currency} />,
  },
  {
    key: 'remove',
    header: t('price_changes.take_out'),
    width: '5rem',
    inCard: 'aside',
    align: 'right',
    cell: ({ schedule_id: id, name }) => (
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        className={classes.remove ?? ''}
        aria-label={t('price_changes.remove', { name })}
        onClick={() => remove(id)}
      >
        <IconX size={15} stroke={1.75} aria-hidden />
        <span className={classes.removeWord}>{t('price_changes.take_out')}</span>
      </Button>
    ),
  },
]

function Outcome({ row: { changed, first_date: first, reason } }: { row: PriceChangeOutcome }) {
  const t = useTranslate()
  return (
    <span className={classes.outcome}>
      <StateBadge tone={changed ? 'good' : 'neutral'}>
        {t(changed ? 'price_changes.changed' : 'price_changes.unchanged')}
      </StateBadge>
      {changed && first && (
        <span className={classes.quiet}>
          {t('price_changes.first_date')} <DateText date={first} />
        </span>
      )}
      {!changed && reason && <span className={classes.quiet}>{reason}</span>}
    </span>
  )
}
