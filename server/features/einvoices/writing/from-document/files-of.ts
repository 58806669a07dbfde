import { attachmentTypes } from '#shared/einvoices/codes/document-codes.ts'
import type { EInvoiceAttachment } from '#shared/einvoices/einvoice.ts'
import type { DocumentContent, DocumentFile } from '#shared/features/documents/document-content.ts'

/** In base64 they are a third larger; readers, ours among them, take ten megabytes. */
const mostBytes = 6 * 1024 * 1024

/**
 * The files of a document that go inside it: of the types that EN 16931 allows, as long as there is room, each under a name of its own
 * (BR-DE-22). The others go beside it.
 */
export function filesInside({ files = [] }: DocumentContent): DocumentFile[] {
  const inside: DocumentFile[] = []
  let room = mostBytes
  for (const file of files) {
    if (!attachmentTypes.has(file.mime) || file.content.length > room) continue
    room -= file.content.length
    inside.push({ ...file, name: freeName(file.name, inside) })
  }
  return inside
}

const freeName = (name: string, taken: readonly DocumentFile[]) =>
  taken.some((other) => other.name === name) ? `${taken.length + 1}-${name}` : name

export const attachmentsOf = (content: DocumentContent): EInvoiceAttachment[] => [
  ...content.supporting_documents.map(({ id, description, location }) => ({
    id,
    description: description || undefined,
    location: location || undefined,
  })),
  ...filesInside(content).map(({ name, mime, content: { length } }) => ({
    id: name,
    file: { name, mime, bytes: length },
  })),
]
