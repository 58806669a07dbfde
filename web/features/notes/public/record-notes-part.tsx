import { useMediaQuery } from '@mantine/hooks'
import { memo } from 'react'
import { usePageTab } from '#web/ui/layout/page-tabs.tsx'
import { NotePanel, type NotePanelProps } from './note-panel.tsx'
import classes from '#web/features/notes/notes.module.css'

/** From 1280 pixels on, notes are shown on the record's page; on narrower screens they have a tab. */
const useNotesBelow = () => useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) ?? false

/** The tabs of a record's page, and which of them is shown. */
export function useRecordTabs<const Name extends string>([first, ...others]: readonly [Name, ...Name[]]) {
  const areNotesBelow = useNotesBelow()
  const tabs = [first, ...others.filter((name) => !(areNotesBelow && name === 'notes'))] as const
  return { tabs, tab: usePageTab<Name>(tabs) }
}

type RecordNotesPartProps = NotePanelProps & { isTabShown: boolean }

/**
 * The notes of a record, below whatever else its page shows or, where there is less room, as a tab. They have nothing to do
 * with what is typed above them, and are not drawn again with it.
 */
export const RecordNotesPart = memo(function RecordNotesPart({ isTabShown, ...record }: RecordNotesPartProps) {
  const areNotesBelow = useNotesBelow()
  return areNotesBelow || isTabShown ? <NotesBelow {...record} /> : null
})

/** For pages without tabs. */
export const NotesBelow = (record: NotePanelProps) => (
  <div id="notes" className={`notPrinted ${classes.part}`}>
    <NotePanel {...record} />
  </div>
)
