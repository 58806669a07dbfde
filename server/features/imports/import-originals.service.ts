import type { AddedOriginals } from '#shared/features/documents/originals.reply.ts'
import { originalLimits } from '#shared/features/documents/originals.contract.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import {
  addOriginal,
  listDocumentsOfImport,
  type OriginalFile,
} from '#server/features/documents/originals/originals.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import { isPdf, openZip } from '#server/platform/files/unzip.ts'
import { findVisibleImport } from './imports.service.ts'

type Upload = { fileName: string; content: Buffer }
type Packed = { name: string; read: () => Promise<Buffer | null> }

/** Shown to the user who sent the file, who would not read more. */
const namesShown = 200

/** File names cannot hold every character of a number, so only letters and figures are compared. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

const baseName = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').replace(/\.pdf$/i, '')

/**
 * Adds each PDF of a zip file to the document of the import that has its number. One document at a time, so that a large file
 * does not block other users; sent again, it adds what is missing.
 */
export async function addOriginalsOfImport(
  { db, audit }: { db: Db; audit: Parameters<typeof inTransaction>[1] },
  actor: Actor,
  importId: string,
  upload: Upload,
): Promise<AddedOriginals> {
  const stored = await findVisibleImport(db, actor, importId)
  if (stored.kind !== 'open_documents' || stored.status !== 'done') throw new AppError('import.nothing_to_undo')
  const documents = Map.groupBy(await listDocumentsOfImport(db, importId), ({ number }) => plain(number))
  const add = (of: DocumentKey, file: OriginalFile) =>
    inTransaction(db, audit, (tx) => addOriginal(tx, actor, of, file))
  const result: AddedOriginals = { added_count: 0, known_count: 0, unmatched: [] }
  for (const { name, read } of filesOf(upload)) {
    const document = onlyOne(documents.get(plain(baseName(name))))
    const content = document && (await read())
    if (!content) result.unmatched.push(name.slice(-200))
    else if (await add(documentedAs(document), { fileName: name, content })) result.added_count += 1
    else result.known_count += 1
  }
  return { ...result, unmatched: result.unmatched.slice(0, namesShown) }
}

type Brought = Awaited<ReturnType<typeof listDocumentsOfImport>>[number]

/** Two customers may have the same number: which of them is meant, only a person knows. */
const onlyOne = (found: Brought[] = []) => (found.length === 1 ? found[0] : undefined)

const documentedAs = ({ kind, id }: Brought): DocumentKey =>
  kind === 'invoice' ? { invoice_id: id } : { credit_note_id: id }

/** A single PDF, or those in a zip file. What is hidden in it, by a Mac for example, is not looked at. */
function filesOf({ fileName, content }: Upload): Packed[] {
  if (isPdf(content)) return [{ name: fileName, read: async () => content }]
  const zip = orUnreadable(content)
  const left = { bytes: originalLimits.unpackedBytes }
  return zip
    .names()
    .filter((name) => !name.endsWith('/') && !/^__MACOSX\/|(?:^|\/)\.[^/]*$/.test(name))
    .map((name) => ({ name, read: () => unpacked(zip, name, left) }))
}

function orUnreadable(content: Buffer) {
  try {
    return openZip(content)
  } catch {
    throw new AppError('originals.unreadable')
  }
}

/** Null if it is no PDF, damaged, or larger than it may be; an archive that never ends is given up for good. */
async function unpacked(zip: ReturnType<typeof openZip>, name: string, left: { bytes: number }) {
  const pieces: Buffer[] = []
  try {
    for await (const piece of zip.unpack(name, Math.min(originalLimits.bytes, left.bytes))) {
      left.bytes -= piece.length
      pieces.push(piece)
    }
  } catch {
    return null
  }
  const content = Buffer.concat(pieces)
  return isPdf(content) ? content : null
}
