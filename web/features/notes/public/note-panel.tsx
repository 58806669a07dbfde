import { Stack, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { nextSort } from '#web/platform/navigation/list-search.ts'
import { NoteForm } from '#web/features/notes/note-form.tsx'
import type { NoteOrder, NotesQuery } from '#web/features/notes/notes.queries.ts'
import { NotesTable } from '#web/features/notes/notes-table.tsx'

export type NotePanelProps = { pageName: string; modelId: string }

type ChosenOrder = Required<Pick<NotesQuery, 'order_by' | 'order_direction'>>

/** The notes of one record, with a form for a new one. Every record's page has it. */
export const NotePanel = (record: NotePanelProps) => (
  // Another record starts with an empty form, its own order and the first page.
  <RecordNotes key={`${record.pageName}/${record.modelId}`} {...record} />
)

function RecordNotes({ pageName, modelId }: NotePanelProps) {
  const t = useTranslate()
  const headingId = useId()
  const [order, setOrder] = useState<ChosenOrder>()
  const [page, setPage] = useState(1)

  const sortBy = (field: NoteOrder) => {
    setOrder(nextSort(order, field))
    setPage(1)
  }

  return (
    <Stack component="section" gap="md" aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        {t('notes.title')}
      </Title>
      <NoteForm pageName={pageName} modelId={modelId} onAdded={() => setPage(1)} />
      <NotesTable
        query={callFor({ model_id: modelId, note_page: pageName }, page, order)}
        onSort={sortBy}
        onPage={setPage}
        empty={<EmptyState title={t('notes.empty')} hint={t('notes.empty_hint')} />}
      />
    </Stack>
  )
}

/** Until an order is chosen, the query contains only the record; then it contains page and order too. */
function callFor(record: NotesQuery, page: number, order: ChosenOrder | undefined): NotesQuery {
  if (order) return { ...record, page, created_at: '', created_by: '', ...order }
  return page === 1 ? record : { ...record, page }
}
