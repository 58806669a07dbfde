import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import { pagePosition } from '#shared/http/paged.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type FieldLabels, useFieldLabels } from '#web/ui/form/field-labels.ts'
import { Pager } from '#web/ui/list/pager.tsx'
import classes from './customer-import.module.css'

type WrongRow = CustomerImport['invalid_rows'][number]

const perPage = 10

const columnsOf = (t: Translate, words: FieldLabels): Column<WrongRow>[] => [
  {
    key: 'line',
    header: t('customer_import.line'),
    width: '5rem',
    numeric: true,
    inCard: 'figure',
    cell: ({ line }) => line,
  },
  { key: 'name', header: t('field.name'), width: '16rem', inCard: 'title', cell: ({ name }) => name || '—' },
  {
    key: 'reason',
    header: t('customer_import.reason'),
    inCard: 'paragraph',
    cell: ({ errors }) => (
      <ul className={classes.reasons}>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <strong>{words.label(field)}</strong> {message}
          </li>
        ))}
      </ul>
    ),
  },
]

/** Rows that are skipped or were, and rows that are saved but cannot be invoiced yet. */
type Kind = 'wrong' | 'were_skipped' | 'incomplete'

type WrongRowsProps = {
  rows: readonly WrongRow[]
  /** If there are more than the rows given. */
  count?: number
  kind: Kind
}

/** Rows of the file with their line number and what is wrong with them. */
export function WrongRows({ rows, count = rows.length, kind }: WrongRowsProps) {
  const t = useTranslate()
  const words = useFieldLabels()
  const [page, setPage] = useState(1)
  const title = t(`customer_import.${kind}`, { count })
  const shown = rows.slice((page - 1) * perPage, page * perPage)
  return (
    <Stack gap="sm" component="section">
      <div>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          {t(`customer_import.${kind}_text`)}
        </Text>
      </div>
      <DataTable
        label={title}
        columns={columnsOf(t, words)}
        rows={shown}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      <Pager
        answer={pagePosition(page, perPage, shown.length, rows.length)}
        onPage={setPage}
        limit={2}
        align="center"
      />
    </Stack>
  )
}

/** Who is saved without what an invoice needs. */
export function IncompleteRows({
  given: { incomplete_rows: rows, incomplete_count: count },
}: {
  given: CustomerImport
}) {
  const t = useTranslate()
  if (rows.length === 0) return null
  const message = t('customer_import.is_missing')
  return (
    <WrongRows
      kind="incomplete"
      count={count}
      rows={rows.map(({ line, name, missing }) => ({
        line,
        name,
        errors: missing.map((field) => ({ field, message })),
      }))}
    />
  )
}
