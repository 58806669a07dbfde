import { useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'

const parts = ['details', 'notes', 'history'] as const

export type DraftTab = (typeof parts)[number]

/** Before the draft is saved there is nothing to note and no history: its form is the only part. */
export function useDraftTabs(isSaved: boolean): { tab: DraftTab; tabs: readonly DraftTab[] } {
  const saved = useRecordTabs(parts)
  return isSaved ? saved : { tab: 'details', tabs: ['details'] }
}
