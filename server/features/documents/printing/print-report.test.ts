import { extractText } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { sampleDocument } from '#server/test-support/books/sample-document.ts'
import { printReport, type ReportContent } from './print-report.service.ts'

const typesetter = createTypesetter({ threads: 1 })
afterAll(() => typesetter.close())

const { seller } = sampleDocument()

function reportOf(names: string[]): ReportContent {
  return {
    seller,
    language: 'en',
    paper: 'a4',
    title: 'Sales by customer',
    subtitle: '1 Jan 2026 to 31 Mar 2026',
    date: '2026-03-31',
    sections: [
      {
        title: 'In GBP',
        columns: [
          { heading: 'Customer', wide: true },
          { heading: 'Net sales', figures: true },
        ],
        rows: [
          ...names.map((name, index) => ({ cells: [name, `${index + 1}.00`] })),
          { cells: ['Total', '5,050.00'], strong: true },
        ],
      },
    ],
  }
}

async function pagesOf(content: ReportContent) {
  const { text } = await extractText(new Uint8Array(await printReport(typesetter, content)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

test('a report of several pages has its header row and its number on each, and its total on the last with a row before it', async () => {
  const pages = await pagesOf(reportOf(Array.from({ length: 100 }, (_, index) => `Customer ${index + 1}`)))
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, index) => {
    expect(page).toContain('Customer Net sales')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  })
  expect(pages.at(-1)).toMatch(/Customer 100 100\.00 Total 5,050\.00/)
})

test('what looks like a command of the typesetter is printed as it is', async () => {
  const names = ['#panic("out") Ltd', '$x^2$ & *Sons*', '= Heading\\', '@label <tag>']
  const [page] = await pagesOf(reportOf(names))
  for (const name of names) expect(page).toContain(name)
})
