import { join } from 'node:path'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import type { TypesetJob } from '#server/platform/pdf/typeset-job.ts'
import { facturXFile } from '#server/platform/pdf/factur-x.ts'
import { printDocument } from '#server/features/documents/printing/print-document.ts'
import { printableLogo } from '#server/features/documents/printing/printable-logo.ts'

const template = join(import.meta.dirname, 'templates/document.typ')
const logoFile = 'logo.png'

type DocumentJob = TypesetJob & { data: ReturnType<typeof printDocument> }

async function jobFor(content: DocumentContent, logo: Buffer | null, leftOut = 0): Promise<DocumentJob> {
  if (!logo) return { template, data: printDocument(content, null, leftOut) }
  const picture = await printableLogo(logo, content.seller.logo_id)
  return { template, data: printDocument(content, logoFile, leftOut), files: { [logoFile]: picture } }
}

/** For storing and sending. With the same document for programs it becomes a Factur-X file. */
export async function typesetPdf(
  typesetter: Typesetter,
  content: DocumentContent,
  { logo, xml }: { logo: Buffer | null; xml: Buffer | null },
) {
  const job = await jobFor(content, logo)
  if (!xml) return typesetter.pdf(job)
  const data = { ...job.data, embedded: facturXFile }
  return typesetter.pdf({ ...job, data, files: { ...job.files, [facturXFile]: xml }, isFacturX: true })
}

/** For the preview beside the form. */
export async function typesetSvg(
  typesetter: Typesetter,
  content: DocumentContent,
  { logo, leftOut = 0, signal }: { logo: Buffer | null; leftOut?: number; signal?: AbortSignal },
) {
  return typesetter.svg(await jobFor(content, logo, leftOut), signal)
}
