import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { embeddedXml } from '#server/features/einvoices/written-xml.service.ts'
import { typesetPdf, typesetSvg } from '#server/features/documents/typesetting/typeset-document.ts'
import { createTypesetter, type Typesetter } from '#server/platform/pdf/typesetter.ts'
import { sampleDocument, sampleLines } from '#server/test-support/books/sample-document.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, type Row, timesOf } from '../measure.ts'

const pageTarget = 12
/** The preview should appear 300 ms after typing stops, including the round trip to the server. */
const previewTarget = 200
const blockTarget = 20

/** Each document has another customer and other lines, so that Typst's cache helps little. */
function documentsOf(lines: number, changes: Partial<DocumentContent> = {}) {
  const { seller, customer } = sampleDocument()
  let count = 0
  return () => {
    count += 1
    const run = count
    const charged = sampleLines(lines, (index) => ({
      description: `Day ${run} of work on item ${index}: oak and ash`,
      quantity: String(run + index),
      unit_price: `${index * 7 + run}.25`,
    }))
    return sampleDocument(
      {
        number: `INV-2026-${run}`,
        reference: `PO ${run}`,
        seller: { ...seller, logo_id: 'bench' },
        customer: { ...customer, code: `C${run}`, name: `Customer ${run} & Sons`, contact_name: `Contact ${run}` },
        ...changes,
      },
      charged,
    )
  }
}

const chinese = { message: '感谢您的惠顾，期待再次为您服务。' }

/** Measures PDFs and previews made by the worker threads, and how long they block the main thread. */
export async function* typesetting(_database: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const typesetter = createTypesetter()
  const logo = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#1f6f54' } })
    .png()
    .toBuffer()
  const pdf = (next: () => DocumentContent) => async () => {
    const content = next()
    return (await typesetPdf(typesetter, content, { logo, xml: embeddedXml(content) })).bytes.length
  }
  const svg = (next: () => DocumentContent) => async () =>
    (await typesetSvg(typesetter, next(), { logo })).pages.join('').length
  const works: { name: string; work: () => Promise<number>; target: number }[] = [
    { name: 'PDF, 1 line', work: pdf(documentsOf(1)), target: pageTarget },
    { name: 'PDF, 8 lines, 1 page', work: pdf(documentsOf(8)), target: pageTarget },
    { name: 'PDF, 8 lines, Chinese message', work: pdf(documentsOf(8, chinese)), target: 2 * pageTarget },
    { name: 'PDF, 200 lines, 8 pages', work: pdf(documentsOf(200)), target: 8 * pageTarget },
    { name: 'preview, 8 lines', work: svg(documentsOf(8)), target: previewTarget },
    { name: 'preview, 200 lines', work: svg(documentsOf(200)), target: previewTarget },
  ]
  try {
    const bare = await timesOf(runs, () => blankPage(typesetter))
    yield { name: 'bare Typst: a blank page', ...bare, found: 1, ratio: 1, target: null }
    for (const { name, work, target } of works) yield* measured(runs, bare.p50, { name, work, target })
  } finally {
    await typesetter.close()
  }
}

const blankPage = (typesetter: Typesetter) =>
  typesetter.pdf({ template: join(import.meta.dirname, 'blank.typ'), data: {} })

type Work = { name: string; work: () => Promise<number>; target: number }

async function* measured(runs: number, bare: number, { name, work, target }: Work): AsyncGenerator<Row> {
  const found = await work()
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const times = await timesOf(runs, work)
  delays.disable()
  yield { name, ...times, found, ratio: times.p50 / bare, target }
  const longest = delays.max / 1e6
  const block = { p50: longest, p95: longest, p99: longest, slowest: longest }
  yield { name: '  longest block meanwhile', ...block, found, ratio: longest / bare, target: blockTarget }
}
