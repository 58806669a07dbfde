import { Menu } from '@mantine/core'
import {
  IconBan,
  IconCoins,
  IconCopy,
  IconEraser,
  IconExternalLink,
  IconHandOff,
  IconHandStop,
  IconMail,
  IconMailbox,
  IconPrinter,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getInvoiceXml } from '#shared/features/invoices/invoice-documents.contract.ts'
import { getInvoicePdf, releaseInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { whyNotVoidable } from '#shared/features/invoices/invoices.rules.ts'
import { markPosted, unmarkPosted } from '#shared/features/reminders/reminders.contract.ts'
import { required } from '#shared/required.ts'
import { CreditDialog, CreditItems, type CreditRequest } from '#web/features/credit-notes/public/invoice-credit.tsx'
import { WriteOffDialog } from '#web/features/payments/public/write-off-dialog.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { openFile } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { usePdfAction } from '#web/ui/document/pdf-action.tsx'
import { XmlItems } from '#web/ui/document/xml-items.tsx'
import { MenuAction } from '#web/ui/layout/menu-action.tsx'
import { type RecordAction, RecordActions } from '#web/ui/layout/record-actions.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { useCacheInvoice, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { VoidDialog } from './void-dialog.tsx'

type Opened = 'email' | 'hold' | 'writeoff' | 'void' | CreditRequest | null

/** The actions that the invoice's state and the user's permissions allow. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const mayCopy = useMay('manage_invoices')
  const [opened, setOpened] = useState<Opened>(null)
  const steps = useMainSteps(invoice, () => setOpened('email'))
  const hasPdf = invoice.kind === 'own' || invoice.original !== null
  const isIssued = invoice.status === 'issued'
  return (
    <>
      <RecordActions actions={steps} moreLabel={t('invoices.more')}>
        {hasPdf && <ReadItems invoice={invoice} />}
        <XmlItems endpoint={getInvoiceXml} document={invoice} />
        {mayCopy && <CopyItem invoice={invoice} />}
        {isIssued && <ChangeItems invoice={invoice} onOpen={setOpened} />}
      </RecordActions>
      {isIssued && <Dialogs invoice={invoice} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type DialogsProps = { invoice: Invoice; opened: Opened; onClose: () => void }

const Dialogs = ({ invoice, opened, onClose }: DialogsProps) => (
  <>
    <EmailDialog invoice={invoice} opened={opened === 'email'} onClose={onClose} />
    <HoldDialog invoice={invoice} opened={opened === 'hold'} onClose={onClose} />
    <WriteOffDialog invoice={invoice} opened={opened === 'writeoff'} onClose={onClose} />
    <VoidDialog invoice={invoice} opened={opened === 'void'} onClose={onClose} />
    <CreditDialog
      invoice={invoice}
      wish={opened === 'cancel' || opened === 'reissue' ? opened : null}
      onClose={onClose}
    />
  </>
)

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

type ItemProps = { invoice: Invoice }

/** What comes from another system was sent from there. */
const isUnsent = ({ delivered, kind }: Invoice) => !delivered && kind === 'own'

/** The next step is the main one: e-mailing it until that is done, then recording what comes in. */
function useMainSteps(invoice: Invoice, onEmail: () => void): RecordAction[] {
  const t = useTranslate()
  const pdf = usePdfAction({ endpoint: getInvoicePdf, id: invoice.id })
  const isIssued = invoice.status === 'issued'
  const canEmail = useMay('manage_invoices') && isIssued
  const canBePaid = useMay('manage_payments') && isIssued && invoice.outstanding_minor > 0
  const isEmailNext = canEmail && (!canBePaid || isUnsent(invoice))
  const email = { icon: <IconMail {...iconProps} />, label: t('invoices.email'), isMain: isEmailNext, onClick: onEmail }
  const payment = {
    icon: <IconCoins {...iconProps} />,
    label: t('payments.record'),
    isMain: !isEmailNext,
    to: `/invoices/payment/${invoice.id}`,
  }
  const hasPdf = invoice.kind === 'own' || invoice.original !== null
  return [...(hasPdf ? [pdf] : []), ...(canEmail ? [email] : []), ...(canBePaid ? [payment] : [])]
}

function ReadItems({ invoice: { id, kind } }: ItemProps) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  return (
    <>
      <Menu.Item
        leftSection={<IconExternalLink {...iconProps} />}
        onClick={() => void withErrorAlert(() => openFile(getInvoicePdf, { params: { id } }))}
      >
        {t('invoices.open_pdf')}
      </Menu.Item>
      {kind === 'own' && (
        <Menu.Item leftSection={<IconPrinter {...iconProps} />} onClick={() => window.print()}>
          {t('invoices.print')}
        </Menu.Item>
      )}
    </>
  )
}

function CopyItem({ invoice: { id } }: ItemProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <Menu.Item
      leftSection={<IconCopy {...iconProps} />}
      onClick={() => void navigate({ to: `/invoices/create/replicate/${id}` })}
    >
      {t('invoices.copy')}
    </Menu.Item>
  )
}

const whyNotVoidText = {
  'invoice.not_issued': 'error.invoice.not_issued',
  'invoice.has_allocations': 'error.invoice.has_allocations',
  'invoice.delivered': 'error.invoice.delivered',
} as const

type ChangeItemsProps = ItemProps & { onOpen: (dialog: Opened) => void }

function ChangeItems(props: ChangeItemsProps) {
  const mayManage = useMay('manage_invoices')
  const maySettle = useMay('manage_payments')
  return (
    <>
      {mayManage && <CreditItems {...props} />}
      {mayManage && <SentItems {...props} />}
      {maySettle && <WriteOffItem {...props} />}
      {mayManage && <VoidItem {...props} />}
    </>
  )
}

function SentItems({ invoice, onOpen }: ChangeItemsProps) {
  const t = useTranslate()
  const release = useRelease(invoice)
  return (
    <>
      <Menu.Divider />
      <PostedItem invoice={invoice} />
      {invoice.hold ? (
        <Menu.Item leftSection={<IconHandOff {...iconProps} />} onClick={() => void release()}>
          {t('invoices.hold.release')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconHandStop {...iconProps} />} onClick={() => onOpen('hold')}>
          {t('invoices.hold.action')}
        </Menu.Item>
      )}
    </>
  )
}

function WriteOffItem({ invoice, onOpen }: ChangeItemsProps) {
  const t = useTranslate()
  const number = required(invoice.number, 'number of the invoice')
  return (
    <MenuAction
      icon={<IconEraser {...iconProps} />}
      label={t('payments.write_off.action')}
      whyNot={invoice.outstanding_minor > 0 ? null : t('payments.nothing_owed', { number })}
      onClick={() => onOpen('writeoff')}
    />
  )
}

function VoidItem({ invoice, onOpen }: ChangeItemsProps) {
  const t = useTranslate()
  const { paid_minor, settled_before_minor, credited_minor, written_off_minor } = invoice
  const settled_minor = paid_minor - settled_before_minor + credited_minor + written_off_minor
  const whyNotVoid = whyNotVoidable({ ...invoice, settled_minor })
  return (
    <MenuAction
      icon={<IconBan {...iconProps} />}
      label={t('invoices.void.action')}
      whyNot={whyNotVoid && t(whyNotVoidText[whyNotVoid])}
      isDangerous
      onClick={() => onOpen('void')}
    />
  )
}

/** A letter is proof too: what was posted is reminded of like what was e-mailed. */
function PostedItem({ invoice: { id, number, posted_date } }: ItemProps) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  const changed = useInvoicesChanged()
  const named = { number: required(number, 'number of the invoice') }
  const change = () =>
    withErrorAlert(async () => {
      if (posted_date === null) await call(markPosted, { params: { id }, body: {} })
      else await call(unmarkPosted, { params: { id } })
      showSuccess(t(posted_date === null ? 'invoices.posted.done' : 'invoices.posted.undone', named))
      await changed()
    })
  return (
    <Menu.Item leftSection={<IconMailbox {...iconProps} />} onClick={() => void change()}>
      {t(posted_date === null ? 'invoices.posted.mark' : 'invoices.posted.unmark')}
    </Menu.Item>
  )
}

function useRelease({ id, number }: Invoice) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  const cacheInvoice = useCacheInvoice()
  return () =>
    withErrorAlert(async () => {
      await cacheInvoice(await call(releaseInvoice, { params: { id } }))
      showSuccess(t('invoices.hold.released', { number: required(number, 'number of the invoice') }))
    })
}
