import type { ReactNode } from 'react'
import { RecordTrail, type RecordTrailProps } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'

const parts = ['details', 'notes', 'history'] as const

type RecordPartsProps = {
  /** For screen readers, for example "Sections of this user". */
  label: string
  /** The name under which notes on such records are stored. */
  pageName: string
  id: string
  trail: RecordTrailProps['endpoint']
  /** The details have unsaved changes. */
  isUnsaved?: boolean
  /** The details. They stay mounted while another part is shown, so that typed text is kept. */
  children: (isHidden: boolean) => ReactNode
}

/** The three parts of a record's page, each with its own address: details, notes and history. */
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
