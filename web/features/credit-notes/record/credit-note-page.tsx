import { Paper, Skeleton } from '@mantine/core'
import { IconPencilOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getCreditNoteTrail } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { PagesSkeleton } from '#web/ui/document/document-pages.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RecordNotShown } from '#web/ui/feedback/record-not-shown.tsx'
import { PrintedPages } from '#web/ui/document/printed-pages.tsx'
import { CreditNoteActions } from './credit-note-actions.tsx'
import { CreditNoteDocument } from './credit-note-document.tsx'
import { CreditNoteFigures } from './credit-note-figures.tsx'
import { CreditNoteWaiting } from '#web/features/credit-notes/credit-note-waiting.tsx'
import { ImportedBadge } from '#web/features/documents/public/imported-badge.tsx'
import { CreditNoteBadge, nameOf } from '#web/features/credit-notes/credit-note-labels.tsx'
import { creditNotePagesQuery, creditNoteQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import { WithAside } from '#web/ui/layout/record-parts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** The page of a credit note: the document, how the credit was used, and the possible actions. */
export function CreditNotePage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const note = useQuery(creditNoteQuery(id))
  const mayManage = useMay('manage_invoices')

  // Users who may change a draft are sent to the form; everyone else reads it here.
  const isForTheForm = note.data?.status === 'draft' && mayManage
  if (note.data && !isForTheForm) return <CreditNoteRecord key={id} note={note.data} />
  return (
    <Page isForm title={t('credit_notes.record')} back={{ to: '/creditnote/list', label: t('nav.credit_notes') }}>
      {isForTheForm && <RedirectOnce to={`/creditnote/edit/${id}`} />}
      {note.isPending || isForTheForm ? (
        <>
          <Skeleton height={86} radius="lg" />
          <WithAside>
            <PagesSkeleton />
            <TextSkeleton lines={9} />
          </WithAside>
        </>
      ) : (
        <Paper withBorder radius="lg">
          <RecordNotShown
            query={note}
            title={t('credit_notes.not_found')}
            hint={t('credit_notes.not_found_text')}
            back={{ to: '/creditnote/list', label: t('credit_notes.to_list') }}
          />
        </Paper>
      )}
    </Page>
  )
}

const parts = ['document', 'notes', 'history'] as const

function CreditNoteRecord({ note }: { note: CreditNote }) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  const { data: printed } = useQuery({ ...creditNotePagesQuery(note), enabled: note.kind === 'own' })
  const { id, currency } = note
  return (
    <Page
      isForm
      title={nameOf(t, note)}
      back={{ to: '/creditnote/list', label: t('nav.credit_notes') }}
      badge={
        <>
          <CreditNoteBadge state={note.state} />
          <ImportedBadge kind={note.kind} />
        </>
      }
      actions={<CreditNoteActions note={note} />}
    >
      <PrintedPages pages={printed?.pages} />
      <CreditNoteWaiting note={note} />
      {note.status === 'draft' && (
        <Notice icon={<IconPencilOff size={18} stroke={1.5} aria-hidden />}>{t('credit_notes.draft_notice')}</Notice>
      )}
      <CreditNoteFigures note={note} />
      <PageTabs
        label={t('credit_notes.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(`invoices.tab.${name}`) }))}
      />
      {tab === 'document' && <CreditNoteDocument note={note} />}
      {tab === 'history' && <RecordTrail endpoint={getCreditNoteTrail} params={{ id }} currency={currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="creditnotes" modelId={id} />
    </Page>
  )
}
