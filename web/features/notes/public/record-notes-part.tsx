import { useMediaQuery } from '@mantine/hooks'
import { usePageTab } from '#web/ui/layout/page-tabs.tsx'
import type { NotePanelProps } from '#web/features/notes/record-notes.tsx'
import { NotePanel } from './note-panel.tsx'
import classes from './record-notes-part.module.css'

/** From 1280 pixels on, notes are shown on the record's page; on narrower screens they have a tab. */
const useNotesBelow = () => useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) ?? false

/** The tabs of a record's page, and which of them is shown. */
export function useRecordTabs<const Name extends string>([first, ...others]: readonly [Name, ...Name[]]) {
  const areNotesBelow = useNotesBelow()
  const tabs = [first, ...others.filter((name) => !(areNotesBelow && name === 'notes'))] as const
  return { tabs, tab: usePageTab<Name>(tabs) }
}

/** The notes of a record, below the rest of its page or, on narrower screens, as a tab. */
export function RecordNotesPart({ isTabShown, ...record }: NotePanelProps & { isTabShown: boolean }) {
  const areNotesBelow = useNotesBelow()
  return areNotesBelow || isTabShown ? <NotesBelow {...record} /> : null
}

/** For pages without tabs. */
export const NotesBelow = (record: NotePanelProps) => (
  <div id="notes" className={classes.part}>
    <NotePanel {...record} />
  </div>
)
