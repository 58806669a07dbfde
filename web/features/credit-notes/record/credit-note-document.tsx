import { Box, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import {
  getCreditNoteAttachment,
  getCreditNotePdf,
  markCreditNoteBounced,
  resendCreditNoteEmail,
} from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { addCreditNoteOriginal, removeCreditNoteOriginal } from '#shared/features/documents/originals.contract.ts'
import { DocumentFiles } from '#web/features/documents/public/document-files.tsx'
import { download } from '#web/platform/api/download.ts'
import { DocumentEmails } from '#web/features/documents/public/document-emails.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateText, InstantText } from '#web/ui/date/date-text.tsx'
import { AskedPages } from '#web/ui/document/asked-pages.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Fact, Facts, MutedText, RecordCard, WithAside } from '#web/ui/layout/record-parts.tsx'
import texts from '#web/ui/layout/text.module.css'
import classes from '#web/features/credit-notes/credit-notes.module.css'
import {
  creditNoteEmailsQuery,
  creditNotePagesQuery,
  useCreditNotesChanged,
} from '#web/features/credit-notes/credit-notes.queries.ts'
import { OriginalDocument } from '#web/features/documents/public/original-document.tsx'

type NoteProps = { note: CreditNote }

/** The document as it prints, and next to it how the credit was used. */
export function CreditNoteDocument({ note }: NoteProps) {
  const t = useTranslate()
  const changed = useCreditNotesChanged()
  return (
    <WithAside>
      <Box aria-label={t('credit_notes.document')} component="section" miw={0}>
        {note.kind === 'imported' ? (
          <OriginalDocument
            id={note.id}
            original={note.original}
            pdf={getCreditNotePdf}
            add={addCreditNoteOriginal}
            remove={removeCreditNoteOriginal}
            onChanged={changed}
          />
        ) : (
          <AskedPages query={creditNotePagesQuery(note)} />
        )}
      </Box>
      <Stack gap="md">
        {note.status === 'issued' && <Uses note={note} />}
        {note.status === 'issued' && (
          <DocumentEmails
            id={note.id}
            query={creditNoteEmailsQuery(note.id)}
            isIssued
            resend={resendCreditNoteEmail}
            bounce={markCreditNoteBounced}
            onChanged={changed}
          />
        )}
        <NoteFacts note={note} />
      </Stack>
    </WithAside>
  )
}

/** How the credit was used: allocated to invoices, or refunded to the customer. */
function Uses({ note }: NoteProps) {
  const t = useTranslate()
  const { currency, allocations, refunds, unallocated_minor: left } = note
  const isUnused = allocations.length + refunds.length === 0
  return (
    <RecordCard title={t('credit_notes.uses')}>
      {isUnused && (
        <Text size="sm" c="dimmed">
          {t('credit_notes.uses_none')}
        </Text>
      )}
      <Stack component="ul" gap="xs" fz="sm">
        {allocations.map(({ invoice_id: id, invoice_number: number, amount_minor: minor, date }) => (
          <Use key={`${id} ${date}`} minor={minor} currency={currency} more={<DateText date={date} />}>
            <Link to="/invoices/view/$id" params={{ id }} className={texts.link}>
              {t('credit_notes.invoice_number', { number })}
            </Link>
          </Use>
        ))}
        {refunds.map(({ id, amount_minor: minor, refund_date: date, method, reference, created_by_name: by }) => (
          <Use
            key={id}
            minor={minor}
            currency={currency}
            more={
              <>
                <DateText date={date} />
                {[t(`payment_method.${method}`), reference, by].filter(Boolean).map((text) => ` · ${text}`)}
              </>
            }
          >
            {t('credit_notes.refunded')}
          </Use>
        ))}
      </Stack>
      <p className={classes.free}>
        <span>{t('credit_notes.column.left')}</span>
        <MoneyText minor={left} currency={currency} />
      </p>
    </RecordCard>
  )
}

type UseProps = { minor: number; currency: string; more: ReactNode; children: ReactNode }

const Use = ({ minor, currency, more, children }: UseProps) => (
  <li className={classes.use}>
    <span>
      {children}
      <Text span size="xs" display="block" c="dimmed">
        {more}
      </Text>
    </span>
    <MoneyText minor={minor} currency={currency} />
  </li>
)

/** The reason, the invoice, and the result; empty facts are left out. */
function NoteFacts({ note }: NoteProps) {
  const t = useTranslate()
  const { currency, vat_base_minor: vatBase, reissued_invoice_id: reissued } = note
  return (
    <RecordCard title={t('invoices.facts')}>
      <Facts>
        <Source note={note} />
        {reissued && (
          <Fact name={t('credit_notes.reissued')}>
            <Link to="/invoices/view/$id" params={{ id: reissued }} className={texts.link}>
              {t('credit_notes.new_invoice')}
            </Link>
          </Fact>
        )}
        {note.reason && <Fact name={t('field.reason')}>{note.reason}</Fact>}
        {note.reference && <Fact name={t('field.reference')}>{note.reference}</Fact>}
        <Fact name={t('field.net_minor')}>
          <MoneyText minor={note.net_minor} currency={currency} />
        </Fact>
        <Fact name={t('field.vat_minor')}>
          <MoneyText minor={note.vat_minor} currency={currency} />
          {vatBase !== null && currency !== note.base_currency && (
            <MutedText>
              <MoneyText minor={vatBase} currency={note.base_currency} />
            </MutedText>
          )}
        </Fact>
        <Fact name={t('invoices.created')}>
          <InstantText instant={note.created_at} />
          {note.created_by_name && <MutedText>{note.created_by_name}</MutedText>}
        </Fact>
      </Facts>
      <DocumentFiles
        files={note.attachments}
        onTake={({ id: attachment_id }) =>
          download(getCreditNoteAttachment, { params: { id: note.id, attachment_id } })
        }
      />
    </RecordCard>
  )
}

function Source({ note: { invoice_id: id, invoice_number: number, invoice_issue_date: date } }: NoteProps) {
  const t = useTranslate()
  if (id === null) return null
  return (
    <Fact name={t('credit_notes.column.invoice')}>
      <Link to="/invoices/view/$id" params={{ id }} className={texts.link}>
        {number}
      </Link>
      {date && (
        <MutedText>
          <DateText date={date} />
        </MutedText>
      )}
    </Fact>
  )
}
