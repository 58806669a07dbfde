import type { DocumentOrigin } from '#shared/features/documents/document-files.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'

/** Says quietly that a document was made by another system; nothing for our own. */
export function ImportedBadge({ kind }: { kind: DocumentOrigin }) {
  const t = useTranslate()
  return kind === 'imported' && <StateBadge>{t('imported.badge')}</StateBadge>
}
