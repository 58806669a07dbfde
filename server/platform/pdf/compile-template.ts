import { dirname, join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { withFacturXMetadata } from './factur-x.ts'
import { type Coverage, coverageOf } from './font-coverage.ts'
import { allFonts, everydayFonts, type FontSet, ownFonts, readFonts } from './fonts.ts'
import { cleanText, isCovered, jsonWithTexts, plainText, settledText, withoutUncovered } from './printable-text.ts'
import { splitPages } from './svg-pages.ts'
import { type PdfAnswer, plainerThan, type SvgAnswer, type TypesetJob, type TypesetTask } from './typeset-job.ts'

/** Typst caches what it has typeset. Entries that were unused for this many documents are dropped. */
const documentsRemembered = 3

/** Not passed as an input of Typst, because other inputs would discard its cache. */
const dataFile = 'data.json'

type CompilerSet = { families: string[]; coverage: Coverage; compilerIn(folder: string): NodeCompiler }

/** The compilers with one set of fonts; a compiler can read one folder and nothing outside it. */
function createCompilerSet(set: FontSet): CompilerSet {
  const fonts = readFonts(set)
  const compilers = new Map<string, NodeCompiler>()
  const compilerIn = (folder: string) => {
    const compiler =
      compilers.get(folder) ?? NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: fonts }] })
    compilers.set(folder, compiler)
    return compiler
  }
  return { families: set.families, coverage: coverageOf(fonts), compilerIn }
}

const compilerSets = new Map<FontSet, CompilerSet>()

function compilerSetFor(set: FontSet) {
  const compilerSet = compilerSets.get(set) ?? createCompilerSet(set)
  compilerSets.set(set, compilerSet)
  return compilerSet
}

/** Runs in a separate process, because it blocks its thread. */
export function compileTemplate(task: TypesetTask): PdfAnswer | SvgAnswer {
  const { compiler, document } = typeset(task)
  if (task.output === 'svg') return { pages: splitPages(compiler.plainSvg(document), document.numOfPages) }
  if (!task.isFacturX) return pdfAnswer(pdfOf(compiler, document), document)
  try {
    return pdfAnswer(facturXPdf(compiler, document), document)
  } catch (error) {
    const wording = plainerThan(task.wording)
    if (!wording) throw error
    return compileTemplate({ ...task, wording })
  }
}

const pdfAnswer = (bytes: Buffer, { numOfPages }: NodeTypstDocument) => ({
  bytes: new Uint8Array(bytes),
  pages: numOfPages,
})

function typeset(task: TypesetTask) {
  const { data, compilerSet } = prepareTexts(task)
  const compiler = compilerSet.compilerIn(dirname(task.template))
  const files = { ...task.files, [dataFile]: Buffer.from(data) }
  const document = withFiles(compiler, { ...task, files }, () => laidOut(compiler, task.template, compilerSet.families))
  return { compiler, document }
}

/** Call it after each document, when no caller waits for it any more. One compiler clears the cache for all. */
export function clearUnusedCache({ template }: TypesetJob) {
  compilerSetFor(everydayFonts).compilerIn(dirname(template)).evictCache(documentsRemembered)
}

/** The data as it can be printed, and the compilers that have the fonts for it. */
function prepareTexts({ data, wording }: TypesetTask) {
  const everyday = compilerSetFor(wording === 'plainest' ? ownFonts : everydayFonts)
  const clean = jsonWithTexts(data, wording === 'whole' ? cleanText : (text) => plainText(cleanText(text)))
  if (isCovered(clean, everyday.coverage)) return { data: clean, compilerSet: everyday }
  const compilerSet = wording === 'plainest' ? everyday : compilerSetFor(allFonts)
  const printable = (text: string) => settledText(withoutUncovered(text, compilerSet.coverage))
  return { data: jsonWithTexts(JSON.parse(clean), printable), compilerSet }
}

function withFiles<Result>(compiler: NodeCompiler, { template, files = {} }: TypesetJob, work: () => Result) {
  const shadows = Object.entries(files).map(([name, bytes]) => ({ path: join(dirname(template), name), bytes }))
  for (const { path, bytes } of shadows) compiler.mapShadow(path, Buffer.from(bytes))
  try {
    return work()
  } finally {
    for (const { path } of shadows) compiler.unmapShadow(path)
  }
}

function laidOut(compiler: NodeCompiler, template: string, fonts: string[]) {
  const compiled = compiler.compile({ mainFilePath: template, inputs: { fonts: JSON.stringify(fonts) } })
  const { result } = compiled
  if (!result) throw new Error(`${template}: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`)
  return result
}

/**
 * PDF/A-3b, for archiving. It refuses letters that no single font can compose, such as an accent on a letter of
 * another script; then a plain PDF is better than none.
 */
function pdfOf(compiler: NodeCompiler, document: NodeTypstDocument) {
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.A_3b })
  } catch {
    return compiler.pdf(document, { pdfStandard: PdfStandard.V_1_7 })
  }
}

/** Never a plain PDF, which programs could not read the invoice from: what PDF/A refuses is printed with less of its texts. */
const facturXPdf = (compiler: NodeCompiler, document: NodeTypstDocument) =>
  withFacturXMetadata(compiler.pdf(document, { pdfStandard: PdfStandard.A_3b }))
