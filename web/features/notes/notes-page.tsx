import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { generalNotes } from '#shared/features/notes/note-pages.ts'
import { exportNotes } from '#shared/features/notes/notes.contract.ts'
import type { Note } from '#shared/features/notes/notes.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { NoteForm } from './note-form.tsx'
import { NotesFilters } from './notes-filters.tsx'
import { noFilter, useNotesSearch } from './notes-search.ts'
import { NotesTable } from './notes-table.tsx'
import classes from './notes.module.css'
import { notesQuery } from './notes.queries.ts'
import { recordHref, recordPageOf } from './record-pages.ts'

/** The notes of all records; a note added here belongs to no record. */
export function NotesPage() {
  const t = useTranslate()
  const { filter, query, goToPage, sortBy, filterBy } = useNotesSearch()
  const { data } = useQuery(notesQuery(query))
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const hrefOf = useRecordHref()

  return (
    <Page
      title={t('notes.title')}
      about={t('notes.about')}
      actions={<ExportButton endpoint={exportNotes} query={query} disabled={data?.total === 0} />}
    >
      <NoteForm pageName={generalNotes.page_name} modelId={generalNotes.model_id} onAdded={() => goToPage(1)} />
      <Stack gap="sm">
        <NotesFilters filter={filter} onFilter={filterBy} />
        <NotesTable
          query={query}
          onSort={sortBy}
          onPage={goToPage}
          moreColumns={[recordColumn(t)]}
          rowHref={hrefOf}
          empty={
            isFiltered ? (
              <EmptyState
                title={t('notes.empty')}
                hint={t('notes.empty_filtered_hint')}
                action={
                  <Button variant="default" size="xs" onClick={() => filterBy(noFilter)}>
                    {t('notes.filter.clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t('notes.empty')} hint={t('notes.empty_hint')} />
            )
          }
        />
      </Stack>
    </Page>
  )
}

const recordColumn = (t: Translate): Column<Note> => ({
  key: 'record',
  header: t('notes.column.record'),
  cell: (note) => <RecordName note={note} />,
  width: '14rem',
  inCard: 'aside',
})

/** No link if the record was deleted or the user may not see it. */
function useRecordHref() {
  const { routesByPath } = useRouter()
  return ({ page_name, model_id, record_name }: Note) => {
    const path = recordPageOf(page_name)?.path
    return path && path in routesByPath && record_name !== null ? recordHref(path, model_id) : undefined
  }
}

/** Ids created one after the other differ at their end. */
const shortId = (id: string) => (id.length > 12 ? `…${id.slice(-6)}` : id)

/** The name of the record and its kind; without a name, the end of its id. */
function RecordName({ note: { page_name, model_id, record_name } }: { note: Note }) {
  const t = useTranslate()
  const page = recordPageOf(page_name)
  if (page_name === generalNotes.page_name)
    return (
      <Text span inherit c="dimmed">
        {t('notes.general')}
      </Text>
    )
  const kind = page ? t(page.label) : page_name
  return (
    <span className={classes.record}>
      <span className="breaks" title={record_name ?? model_id}>
        {record_name || `${kind} ${shortId(model_id)}`}
      </span>
      {record_name && (
        <Text span size="xs" c="dimmed">
          {kind}
        </Text>
      )}
    </span>
  )
}
