import { Box, Button, FileButton } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { UseAsDraft } from './use-as-draft.tsx'
import { type Reading, useEInvoiceReading } from './einvoices.queries.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { useRef } from 'react'
import type { EInvoiceReading } from '#shared/features/einvoices/einvoices.reply.ts'
import { EInvoiceFindings } from './e-invoice-findings.tsx'
import { EInvoicePaper } from './document/e-invoice-paper.tsx'
import { FindingMarks, marksOf } from './document/marked.tsx'
import classes from './einvoices.module.css'

/** What somebody else's e-invoice says, and whether it keeps to the rules. Nothing of it is saved. */
export function EInvoicePage() {
  const t = useTranslate()
  const reading = useEInvoiceReading()
  return (
    <Page
      isForm
      title={t('einvoices.title')}
      about={reading.answer ? undefined : t('einvoices.about')}
      actions={
        reading.answer && (
          <>
            <FileButton accept={acceptedFiles} onChange={(file) => file && void reading.read(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={reading.fileName !== null}>
                  {t('einvoices.another')}
                </Button>
              )}
            </FileButton>
            {reading.answer.draft && <UseAsDraft draft={reading.answer.draft} />}
          </>
        )
      }
    >
      {reading.answer ? <EInvoiceResult reading={reading.answer} /> : <EInvoiceDrop reading={reading} />}
    </Page>
  )
}

const acceptedFiles = '.xml,.pdf,application/xml,text/xml,application/pdf'

function EInvoiceDrop({ reading }: { reading: Reading }) {
  const t = useTranslate()
  return (
    <FileDrop
      icon={<IconFileInvoice size={26} stroke={1.5} aria-hidden />}
      title={t('einvoices.drop')}
      chooseLabel={t('einvoices.choose')}
      hint={t('einvoices.drop_hint')}
      accept={acceptedFiles}
      busyText={reading.fileName === null ? null : t('einvoices.reading')}
      refusal={reading.refusal}
      onFile={(file) => void reading.read(file)}
    />
  )
}

/** The document as a person reads it, and the findings beside it; each leads to its place. */
function EInvoiceResult({ reading }: { reading: EInvoiceReading }) {
  const paper = useRef<HTMLDivElement>(null)
  return (
    <FindingMarks value={marksOf(reading.findings)}>
      <div className={classes.result}>
        <Box ref={paper} miw={0}>
          <EInvoicePaper document={reading.document} />
        </Box>
        <EInvoiceFindings reading={reading} onGoTo={(location) => goTo(paper.current, location)} />
      </div>
    </FindingMarks>
  )
}

/** To the place itself, or to the part of the document that it would be in. */
function goTo(paper: HTMLElement | null, location: string) {
  const names = location.split('.')
  for (let length = names.length; length > 0; length -= 1) {
    const place = paper?.querySelector<HTMLElement>(`[data-at="${CSS.escape(names.slice(0, length).join('.'))}"]`)
    if (place) {
      place.scrollIntoView({ block: 'center', behavior: 'smooth' })
      place.animate([{ backgroundColor: 'var(--gold-soft)' }, { backgroundColor: 'transparent' }], 1_600)
      return
    }
  }
}
