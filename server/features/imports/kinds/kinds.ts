import type { ImportKindName } from '#shared/features/imports/imports.contract.ts'
import { customerKind } from './customers/customer-kind.ts'
import type { ImportKind } from './import-kind.ts'
import { itemKind } from './items/item-kind.ts'
import { openDocumentKind } from './open-documents/open-document-kind.ts'
import { scheduleKind } from './schedules/schedule-kind.ts'

/** Everything that can be imported. A new kind is one folder, and a line here. */
export const kinds: Record<ImportKindName, ImportKind> = {
  customers: customerKind,
  items: itemKind,
  open_documents: openDocumentKind,
  schedules: scheduleKind,
}
