import { useQueryClient } from '@tanstack/react-query'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { importFilter, importKinds, importStatuses } from '#shared/features/imports/imports.contract.ts'
import type { ImportListRow } from '#shared/features/imports/imports.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { ImportState, systemNames } from '#web/features/imports/import-labels.tsx'
import { importQuery, importsQuery } from '#web/features/imports/imports.queries.ts'
import text from '#web/ui/layout/text.module.css'

/** Every file that was read, newest first. */
export function ImportsPage() {
  const t = useTranslate()
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const search = useListSearch(importFilter)
  return (
    <ListPage
      name="imports"
      title={t('imports.title')}
      about={t('imports.about')}
      search={search}
      list={importsQuery}
      columns={columnsOf(t, number)}
      rowHref={({ id }) => `/imports/view/${id}`}
      onRowNear={({ id }) => void queryClient.prefetchQuery(importQuery(id))}
      searchLabel={t('imports.search')}
      filters={[
        {
          kind: 'choice',
          name: 'kind',
          label: t('imports.kind'),
          options: importKinds.map((kind) => ({ value: kind, label: t(`imports.kind.${kind}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('imports.status'),
          options: importStatuses.map((status) => ({ value: status, label: t(`imports.status.${status}`) })),
        },
      ]}
      totals={({ meta }) => t('imports.count', { count: meta.total })}
      create={{ to: '/imports/create', label: t('imports.new') }}
      empty={{
        title: t('imports.empty'),
        hint: t('imports.empty_text'),
        icon: <IconFileSpreadsheet stroke={1.5} aria-hidden />,
      }}
    />
  )
}

const columnsOf = (t: Translate, number: (value: number) => string): Column<ImportListRow>[] => [
  {
    key: 'file_name',
    sortKey: 'file_name',
    header: t('imports.file'),
    className: text.name,
    inCard: 'title',
    cell: ({ file_name }) => file_name,
  },
  {
    key: 'kind',
    header: t('imports.kind'),
    width: '14rem',
    inCard: 'aside',
    leaves: 'first',
    cell: ({ kind, profile }) =>
      [t(`imports.kind.${kind}`), profile && systemNames[profile]].filter(Boolean).join(' · '),
  },
  {
    key: 'status',
    header: t('imports.status'),
    width: '10rem',
    inCard: 'figure',
    cell: ({ status }) => <ImportState status={status} />,
  },
  {
    key: 'total_count',
    sortKey: 'total_count',
    header: t('imports.rows_in_file'),
    width: '9rem',
    numeric: true,
    inCard: 'labelled',
    leaves: 'second',
    cell: ({ total_count }) => number(total_count),
  },
  {
    key: 'saved_count',
    header: t('imports.saved'),
    width: '8rem',
    numeric: true,
    inCard: 'labelled',
    cell: ({ saved_count }) => number(saved_count),
  },
  {
    key: 'created_by_name',
    header: t('imports.by'),
    width: '11rem',
    inCard: 'aside',
    leaves: 'first',
    cell: ({ created_by_name }) => created_by_name,
  },
  {
    key: 'created_at',
    sortKey: 'created_at',
    header: t('imports.when'),
    width: '11rem',
    inCard: 'aside',
    leaves: 'third',
    cell: ({ created_at }) => <InstantText instant={created_at} />,
  },
]
