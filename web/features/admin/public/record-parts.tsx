import type { ReactNode } from 'react'
import { RecordTrail, type RecordTrailProps } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'

const parts = ['details', 'notes', 'history'] as const

type RecordPartsProps = {
  /** "Parts of this user", for those who hear the page. */
  label: string
  /** The name that the notes of such records are kept under. */
  pageName: string
  id: string
  trail: RecordTrailProps['endpoint']
  /** Something in the details waits to be saved. */
  isUnsaved?: boolean
  /** The details, which stay while another part is shown, so that what was typed is kept. */
  children: (isHidden: boolean) => ReactNode
}

/** The three parts of a record's page, each with an address of its own: its details, its notes, its history. */
export function RecordParts({ label, pageName, id, trail, isUnsaved = false, children }: RecordPartsProps) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  const labels = { details: t('admin.details'), notes: t('notes.title'), history: t('trail.title') }
  return (
    <>
      <PageTabs
        label={label}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: labels[name], isMarked: name === 'details' && isUnsaved }))}
      />
      {children(tab !== 'details')}
      {tab === 'history' && <RecordTrail endpoint={trail} params={{ id }} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName={pageName} modelId={id} />
    </>
  )
}
