import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './notes.module.css'
import { noFilter, type NotesFilter } from './notes-search.ts'
import { recordPages } from './record-pages.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

export type NotesFiltersProps = { filter: NotesFilter; onFilter: (change: Partial<NotesFilter>) => void }

export function NotesFilters({ filter, onFilter }: NotesFiltersProps) {
  const t = useTranslate()
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className={classes.filters}>
      <AuthorFilter value={filter.created_by} onFilter={onFilter} />
      <DateField
        size="xs"
        label={t('notes.filter.created_at')}
        value={filter.created_at}
        onChange={(created_at) => onFilter({ created_at })}
      />
      <NativeSelect
        size="xs"
        label={t('notes.column.record')}
        value={filter.note_page}
        onChange={(event) => onFilter({ note_page: event.currentTarget.value })}
        data={[
          { value: '', label: t('notes.filter.every_record') },
          ...Object.entries(recordPages).map(([value, { label }]) => ({ value, label: t(label) })),
        ]}
      />
      {isFiltered && (
        <Button variant="subtle" size="xs" onClick={() => onFilter(noFilter)}>
          {t('notes.filter.clear')}
        </Button>
      )}
    </div>
  )
}

type AuthorFilterProps = { value: string; onFilter: (change: Partial<NotesFilter>) => void }

/** Typing never waits: the address and the list are updated after a pause. */
function AuthorFilter({ value, onFilter }: AuthorFilterProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The address returns our own text while more is being typed; only other changes, such as Back, replace the typed
    // text.
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const filterSoon = useDebouncedCallback((created_by: string) => {
    setSent(created_by)
    onFilter({ created_by })
  }, 250)
  const change = (text: string) => {
    setTyped(text)
    filterSoon(text.trim())
  }
  return (
    <TextInput
      size="xs"
      label={t('notes.filter.created_by')}
      placeholder={t('notes.filter.created_by_hint')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      maxLength={120}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        typed && <CloseButton size="sm" aria-label={t('notes.filter.clear_one')} onClick={() => change('')} />
      }
    />
  )
}
