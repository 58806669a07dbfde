import { join } from 'node:path'
import type { Seller } from '#shared/features/documents/frozen-parties.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { formatterFor } from './document-formatter.ts'
import { footOf, paperSizes, registrations } from './print-document.ts'

type ReportColumn = { heading: string; figures?: boolean; wide?: boolean }

export type ReportSection = {
  title: string
  columns: ReportColumn[]
  /** As many cells as columns. */
  rows: { cells: string[]; strong?: boolean }[]
  notes?: string[]
}

/** A report with all texts and figures ready for printing. */
export type ReportContent = {
  seller: Seller
  language: string
  paper: 'a4' | 'letter'
  title: string
  /** The period or date of the report. */
  subtitle: string
  /** The date on which it is made. */
  date: string
  /** For reports with many columns. */
  landscape?: boolean
  headline?: { label: string; value: string }[]
  sections: ReportSection[]
  notes?: string[]
}

const template = join(import.meta.dirname, '../typesetting/templates/report.typ')

export async function printReport(typesetter: Typesetter, content: ReportContent) {
  const { bytes } = await typesetter.pdf({ template, data: templateData(content) })
  return bytes
}

function templateData({ seller, language, paper, title, subtitle, date, ...content }: ReportContent) {
  const formatter = formatterFor({ seller, language, currency: '' })
  const [year, month, day] = date.split('-').map(Number)
  return {
    language,
    paper: paperSizes[paper],
    landscape: content.landscape ?? false,
    title,
    subtitle,
    metadata: {
      title: [title, subtitle].join(', '),
      author: seller.legal_name || seller.name,
      date: { year, month, day },
    },
    seller: { name: seller.name, facts: registrations({ ...seller, company_number: '' }, formatter) },
    headline: content.headline ?? [],
    sections: content.sections.map((section) => ({
      ...section,
      columns: section.columns.map(({ heading, figures = false, wide = false }) => ({ heading, figures, wide })),
      notes: section.notes ?? [],
    })),
    notes: content.notes ?? [],
    foot: footOf({ seller }, formatter),
  }
}
