import { join } from 'node:path'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { printReceipt, printStatement } from '#server/features/documents/printing/print-letter.ts'
import { printableLogo } from '#server/features/documents/printing/printable-logo.ts'

const template = join(import.meta.dirname, 'templates/letter.typ')
const logoFile = 'logo.png'

export const typesetReceipt = (typesetter: Typesetter, content: ReceiptContent, logo: Buffer | null) =>
  typeset(typesetter, logo, content.seller.logo_id, (logoName) => printReceipt(content, logoName))

export const typesetStatement = (typesetter: Typesetter, content: StatementContent, logo: Buffer | null) =>
  typeset(typesetter, logo, content.seller.logo_id, (logoName) => printStatement(content, logoName))

async function typeset(
  typesetter: Typesetter,
  logo: Buffer | null,
  logoId: string | null,
  print: (logoName: string | null) => unknown,
) {
  if (!logo) return typesetter.pdf({ template, data: print(null) })
  const picture = await printableLogo(logo, logoId)
  return typesetter.pdf({ template, data: print(logoFile), files: { [logoFile]: picture } })
}
