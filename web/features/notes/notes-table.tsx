import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Note } from '#shared/features/notes/notes.reply.ts'
import type { PagePosition } from '#shared/http/paged.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ListFooter } from '#web/ui/list/list-footer.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import classes from './notes.module.css'
import { type NoteOrder, type NotesQuery, notesQuery } from './notes.queries.ts'

export type NotesTableProps = {
  query: NotesQuery
  onSort: (field: NoteOrder) => void
  onPage: (page: number) => void
  empty: ReactNode
  /** Columns in addition to the three of every list of notes. */
  moreColumns?: readonly Column<Note>[]
  rowHref?: (note: Note) => string | undefined
}

const noteColumns = (t: Translate): Column<Note>[] => [
  {
    key: 'created_at',
    sortKey: 'created_at',
    header: t('notes.column.date'),
    cell: ({ created_at }) => <InstantText instant={created_at} exact />,
    width: '11rem',
    inCard: 'aside',
  },
  {
    key: 'created_by_name',
    sortKey: 'created_by_name',
    header: t('notes.column.created_by'),
    cell: ({ created_by_name: name, is_by_customer }) => (
      <span className="breaks">{is_by_customer ? t('notes.by_customer', { name }) : name}</span>
    ),
    width: '10.5rem',
    inCard: 'aside',
  },
  {
    key: 'note',
    sortKey: 'note',
    header: t('notes.column.note'),
    cell: ({ note }) => <span className={classes.note}>{note}</span>,
    inCard: 'paragraph',
  },
]

/** The notes of one record or of all records, page by page. The caller holds the order and the page. */
export function NotesTable({ query, onSort, onPage, empty, moreColumns = [], rowHref }: NotesTableProps) {
  const t = useTranslate()
  const notes = useQuery(notesQuery(query))
  const { order_by = 'created_at', order_direction = 'DESC' } = query

  return (
    <Stack gap="sm">
      <DataTable
        label={t('notes.title')}
        columns={[...noteColumns(t), ...moreColumns]}
        rows={notes.data?.data}
        rowKey={({ id }) => id}
        rowHref={rowHref}
        loading={notes.isPending || notes.isPlaceholderData}
        loadingText={t('notes.loading')}
        empty={empty}
        error={notes.isLoadingError && <ErrorState onRetry={() => void notes.refetch()} />}
        sort={{ order_by, order_direction }}
        onSort={(field) => onSort(field as NoteOrder)}
      />
      {notes.data && <NotesFooter answer={notes.data} onPage={onPage} />}
    </Stack>
  )
}

type NotesFooterProps = { answer: PagePosition; onPage: (page: number) => void }

function NotesFooter({ answer, onPage }: NotesFooterProps) {
  const t = useTranslate()
  if (answer.total === 0) return null
  return (
    <ListFooter
      totals={t('notes.total', { count: answer.total })}
      pager={<Pager answer={answer} onPage={onPage} limit={2} align="center" />}
    />
  )
}
