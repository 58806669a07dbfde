import { posix } from 'node:path'
import { openZip } from '#server/platform/files/unzip.ts'
import { batchSize, type FileRow, isBlank, maxCellLength, maxColumns, UnreadableFile } from './file-row.ts'
import { cellsOfRow, dateStyles, textOf, type Workbook } from './xlsx-values.ts'
import { attributesOf, elementsIn, wholeText } from './xml-text.ts'

const megabyte = 1024 * 1024

/** Unpacked. A sheet is read as it comes; texts that cells share are kept while it is read. */
const limits = { part: 4 * megabyte, sharedStrings: 48 * megabyte, sheet: 256 * megabyte }

type Archive = ReturnType<typeof openZip>
type Sheet = { name: string; path: string }

/**
 * The rows of a workbook's first sheet that has any. Nothing but texts and numbers is read: macros, links to other
 * files and formulas are never looked at.
 */
export async function openWorkbook(file: Buffer) {
  try {
    const archive = openZip(file)
    const { sheets, countsFrom1904 } = await sheetsOf(archive)
    const workbook = {
      sharedStrings: await sharedStringsOf(archive),
      isDateStyle: await dateStylesOf(archive),
      countsFrom1904,
    }
    for (const sheet of sheets) {
      const [first] = await firstBatch(rowsOf(archive, sheet.path, workbook))
      if (first) return { sheet: sheet.name, rows: () => refusingDamage(rowsOf(archive, sheet.path, workbook)) }
    }
  } catch (error) {
    throw new UnreadableFile('no workbook', { cause: error })
  }
  throw new UnreadableFile('no sheet has rows')
}

async function firstBatch(batches: AsyncGenerator<FileRow[]>) {
  for await (const batch of batches) return batch
  return []
}

async function* refusingDamage(batches: AsyncGenerator<FileRow[]>) {
  try {
    yield* batches
  } catch (error) {
    throw new UnreadableFile('a damaged sheet', { cause: error })
  }
}

const part = async (archive: Archive, path: string) =>
  archive.has(path) ? wholeText(archive.unpack(path, limits.part)) : ''

const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\s([^>]*)>`, 'g'))].map(([, tag = '']) => attributesOf(tag))

/** In the order of their tabs. Hidden sheets hold lists of choices and the like. */
async function sheetsOf(archive: Archive): Promise<{ sheets: Sheet[]; countsFrom1904: boolean }> {
  const path = 'xl/workbook.xml'
  const xml = await part(archive, path)
  const targets = new Map(
    elements(await part(archive, 'xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id, Target }) => [
      Id ?? '',
      // Given from the workbook's folder, or from the root of the archive.
      posix.join('/xl', Target?.startsWith('/') ? posix.relative('/xl', Target) : (Target ?? '')).slice(1),
    ]),
  )
  const sheets = elements(xml, 'sheet')
    .filter(({ state }) => state === undefined || state === 'visible')
    .map(({ name = '', id = '' }) => ({ name, path: targets.get(id) ?? '' }))
    .filter((sheet) => archive.has(sheet.path))
  const [settings] = elements(xml, 'workbookPr')
  return { sheets, countsFrom1904: ['1', 'true'].includes(settings?.['date1904'] ?? '') }
}

async function sharedStringsOf(archive: Archive) {
  const path = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!archive.has(path)) return strings
  for await (const item of elementsIn(archive.unpack(path, limits.sharedStrings), 'si')) strings.push(textOf(item))
  return strings
}

const dateStylesOf = async (archive: Archive) => dateStyles(await part(archive, 'xl/styles.xml'))

async function* rowsOf(archive: Archive, path: string, workbook: Workbook): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  let line = 0
  for await (const xml of elementsIn(archive.unpack(path, limits.sheet), 'row')) {
    const { r } = attributesOf(/^<[^>]*>/.exec(xml)?.[0] ?? '')
    line = r === undefined ? line + 1 : Number(r)
    const row = { line, cells: cellsOfRow(xml, workbook, maxColumns).map((cell) => cell.slice(0, maxCellLength)) }
    if (!isBlank(row)) batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
