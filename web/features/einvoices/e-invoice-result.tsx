import { Box } from '@mantine/core'
import { useRef } from 'react'
import type { EInvoiceReading } from '#shared/features/einvoices/einvoices.reply.ts'
import { EInvoiceFindings } from './e-invoice-findings.tsx'
import { EInvoicePaper } from './document/e-invoice-paper.tsx'
import { FindingMarks, marksOf } from './document/marked.tsx'
import classes from './einvoices.module.css'

/** The document as a person reads it, and the findings beside it; each leads to its place. */
export function EInvoiceResult({ reading }: { reading: EInvoiceReading }) {
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
