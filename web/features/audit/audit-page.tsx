import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { auditFilter, exportAudit } from '#shared/features/audit/audit.contract.ts'
import type { AuditEntry } from '#shared/features/audit/audit.reply.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { type FieldLabels, useFieldLabels } from '#web/ui/form/field-labels.ts'
import type { ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type Tone, StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { auditChoicesQuery, auditQuery } from './audit.queries.ts'
import styles from './audit.module.css'
import { fieldsOf } from './public/entry-changes.tsx'
import { recordLabel } from './record-label.ts'
import { SealPanel } from './seal-panel.tsx'
import { withOpened } from '#web/platform/navigation/opened-row.ts'
import { EntryDrawer } from './entry-drawer.tsx'

/** Every recorded change, newest first. Each row opens to the values before and after. */
export function AuditPage() {
  const t = useTranslate()
  const search = useListSearch(auditFilter)
  const words = useFieldLabels()
  const filters = useAuditFilters()
  return (
    <>
      <ListPage
        name="audit"
        views={<ListViews list="audit" />}
        title={t('audit.title')}
        about={t('audit.about')}
        search={search}
        list={auditQuery}
        columns={columns(t, words)}
        rowHref={({ id }) => withOpened('/audit/list', search.query, id)}
        searchLabel={t('audit.search')}
        filters={filters}
        totals={({ meta }) => t('audit.total', { count: meta.total })}
        exportFrom={exportAudit}
        above={<SealPanel />}
        empty={{ title: t('audit.empty'), icon: <IconHistory stroke={1.5} aria-hidden /> }}
      />
      <EntryDrawer query={search.query} />
    </>
  )
}

function useAuditFilters(): ListFilter[] {
  const t = useTranslate()
  const { data } = useQuery(auditChoicesQuery)
  const actions = ['created', 'changed', 'deleted'] as const
  return [
    {
      name: 'user_id',
      kind: 'choice',
      label: t('audit.filter.user'),
      options: (data?.users ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'record_type',
      kind: 'choice',
      label: t('audit.filter.record_type'),
      options: (data?.record_types ?? []).map((type) => ({ value: type, label: recordLabel(t, type) })),
    },
    {
      name: 'action',
      kind: 'choice',
      label: t('audit.filter.action'),
      options: actions.map((action) => ({ value: action, label: t(`audit.action.${action}`) })),
    },
    { name: 'when', kind: 'range', of: 'date', from: 'from', to: 'to', label: t('audit.column.when') },
    { name: 'record_id', kind: 'text', label: t('audit.filter.record') },
  ]
}

const tones: Record<TrailEntry['action'], Tone> = { created: 'good', changed: 'current', deleted: 'bad' }

const columns = (t: Translate, words: FieldLabels): Column<AuditEntry>[] => [
  {
    key: 'occurred_at',
    sortKey: 'occurred_at',
    header: t('audit.column.when'),
    cell: ({ occurred_at }) => <InstantText instant={occurred_at} />,
    width: '12rem',
    inCard: 'aside',
  },
  {
    key: 'user',
    header: t('audit.column.who'),
    cell: ({ user_name }) =>
      user_name ?? (
        <Text span inherit c="dimmed">
          {t('trail.system')}
        </Text>
      ),
    width: '11rem',
    inCard: 'aside',
  },
  {
    key: 'action',
    header: t('audit.column.what'),
    cell: ({ action }) => <StateBadge tone={tones[action]}>{t(`audit.action.${action}`)}</StateBadge>,
    width: '8rem',
    inCard: 'figure',
  },
  {
    key: 'record',
    header: t('audit.column.record'),
    cell: (entry) => <RecordName entry={entry} />,
    inCard: 'title',
  },
  {
    key: 'fields',
    header: t('audit.column.fields'),
    cell: (entry) => <ChangedFields entry={entry} words={words} />,
    inCard: 'paragraph',
  },
]

/** Created and deleted records list all their fields, so only changes name the fields. */
const ChangedFields = ({ entry, words }: { entry: TrailEntry; words: FieldLabels }) =>
  entry.action === 'changed' && <span className={styles.fields}>{fieldsOf(entry).map(words.label).join(', ')}</span>

function RecordName({ entry: { record_type, record_name: name } }: { entry: AuditEntry }) {
  const t = useTranslate()
  return (
    <>
      {recordLabel(t, record_type)}
      {name !== null && <span className={styles.name}> · {name}</span>}
    </>
  )
}
