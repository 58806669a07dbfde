import { join } from 'node:path'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { printReport, type ReportContent } from '#server/features/documents/printing/print-report.ts'

const template = join(import.meta.dirname, 'templates/report.typ')

export const typesetReport = (typesetter: Typesetter, content: ReportContent) =>
  typesetter.pdf({ template, data: printReport(content) })
