import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconExternalLink, IconListCheck, IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import {
  emailCreditNote,
  getCreditNotePdf,
  getCreditNoteXml,
} from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { allocateCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { required } from '#shared/required.ts'
import { AllocateDialog } from '#web/features/payments/public/allocate-dialog.tsx'
import { DocumentEmailDialog } from '#web/features/documents/public/document-email-dialog.tsx'
import { openFile } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { MenuAction } from '#web/ui/layout/menu-action.tsx'
import { XmlItems } from '#web/ui/document/xml-items.tsx'
import { usePdfAction } from '#web/ui/document/pdf-action.tsx'
import { type RecordAction, RecordActions } from '#web/ui/layout/record-actions.tsx'
import {
  preparedCreditNoteQuery,
  useCacheCreditNote,
  useCreditNotesChanged,
} from '#web/features/credit-notes/credit-notes.queries.ts'
import { RefundDialog } from './refund-dialog.tsx'

type Opened = 'email' | 'allocate' | 'refund' | null

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** The actions that the credit note's state and the user's permissions allow. */
export function CreditNoteActions({ note }: { note: CreditNote }) {
  const t = useTranslate()
  const maySettle = useMay('manage_payments')
  const [opened, setOpened] = useState<Opened>(null)
  const steps = useMainSteps(note, setOpened)
  const isIssued = note.status === 'issued'
  return (
    <>
      <RecordActions actions={steps} moreLabel={t('credit_notes.more')}>
        {maySettle && isIssued && (
          <RefundItem hasLeft={note.unallocated_minor > 0} onRefund={() => setOpened('refund')} />
        )}
        {note.kind === 'own' && <ReadItems id={note.id} />}
        <XmlItems endpoint={getCreditNoteXml} document={note} />
      </RecordActions>
      {isIssued && <Dialogs note={note} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What is left is allocated first; otherwise e-mailing it is the next step. */
function useMainSteps(note: CreditNote, onOpen: (dialog: Opened) => void): RecordAction[] {
  const t = useTranslate()
  const pdf = usePdfAction({ endpoint: getCreditNotePdf, id: note.id })
  const isIssued = note.status === 'issued'
  const canEmail = useMay('manage_invoices') && isIssued
  const canAllocate = useMay('manage_payments') && isIssued && note.unallocated_minor > 0
  const email = {
    icon: <IconMail {...iconProps} />,
    label: t('invoices.email'),
    isMain: !canAllocate,
    onClick: () => onOpen('email'),
  }
  const allocate = {
    icon: <IconListCheck {...iconProps} />,
    label: t('credit_notes.allocate'),
    isMain: true,
    onClick: () => onOpen('allocate'),
  }
  const hasPdf = note.kind === 'own' || note.original !== null
  return [...(hasPdf ? [pdf] : []), ...(canEmail ? [email] : []), ...(canAllocate ? [allocate] : [])]
}

function RefundItem({ hasLeft, onRefund }: { hasLeft: boolean; onRefund: () => void }) {
  const t = useTranslate()
  return (
    <>
      <MenuAction
        icon={<IconArrowBackUp {...iconProps} />}
        label={t('credit_notes.refund.action')}
        whyNot={hasLeft ? null : t('credit_notes.remainder.none')}
        onClick={onRefund}
      />
      <Menu.Divider />
    </>
  )
}

function ReadItems({ id }: { id: string }) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  return (
    <>
      <Menu.Item
        leftSection={<IconExternalLink {...iconProps} />}
        onClick={() => void withErrorAlert(() => openFile(getCreditNotePdf, { params: { id } }))}
      >
        {t('invoices.open_pdf')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter {...iconProps} />} onClick={() => window.print()}>
        {t('invoices.print')}
      </Menu.Item>
    </>
  )
}

function wordsOfRest(left: number) {
  if (left < 0) return 'credit_notes.remainder.over'
  return left > 0 ? 'credit_notes.remainder.left' : 'credit_notes.remainder.none'
}

type DialogsProps = { note: CreditNote; opened: Opened; onClose: () => void }

function Dialogs({ note, opened, onClose }: DialogsProps) {
  const t = useTranslate()
  const changed = useCreditNotesChanged()
  const cacheCreditNote = useCacheCreditNote()
  const number = required(note.number, 'number of the credit note')
  return (
    <>
      <DocumentEmailDialog
        id={note.id}
        number={number}
        title={t('credit_notes.email_title', { number })}
        prepared={preparedCreditNoteQuery(note.id)}
        endpoint={emailCreditNote}
        onSent={changed}
        opened={opened === 'email'}
        onClose={onClose}
      />
      <AllocateDialog
        source={note}
        endpoint={allocateCreditNote}
        messages="credit_notes"
        wordsOfRest={wordsOfRest}
        opened={opened === 'allocate'}
        onClose={onClose}
        onAllocated={cacheCreditNote}
      />
      <RefundDialog note={note} opened={opened === 'refund'} onClose={onClose} />
    </>
  )
}
