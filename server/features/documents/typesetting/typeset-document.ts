import { join } from 'node:path'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import type { TypesetJob } from '#server/platform/pdf/typeset-job.ts'
import { printDocument } from '#server/features/documents/printing/print-document.ts'
import { printableLogo } from '#server/features/documents/printing/printable-logo.ts'

const template = join(import.meta.dirname, 'templates/document.typ')
const logoFile = 'logo.png'

async function jobFor(content: DocumentContent, logo: Buffer | null, leftOut = 0): Promise<TypesetJob> {
  if (!logo) return { template, data: printDocument(content, null, leftOut) }
  const picture = await printableLogo(logo, content.seller.logo_id)
  return { template, data: printDocument(content, logoFile, leftOut), files: { [logoFile]: picture } }
}

/** For storing and sending. */
export async function typesetPdf(typesetter: Typesetter, content: DocumentContent, logo: Buffer | null) {
  return typesetter.pdf(await jobFor(content, logo))
}

/** For the preview beside the form. */
export async function typesetSvg(
  typesetter: Typesetter,
  content: DocumentContent,
  { logo, leftOut = 0, signal }: { logo: Buffer | null; leftOut?: number; signal?: AbortSignal },
) {
  return typesetter.svg(await jobFor(content, logo, leftOut), signal)
}
