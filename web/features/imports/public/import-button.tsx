import { IconUpload } from '@tabler/icons-react'
import { mayAccess } from '#shared/access/permissions.ts'
import type { ImportKindName } from '#shared/features/imports/imports.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

/** Leads to an import of what the list shows, for those who may. */
export function ImportButton({ kind }: { kind: ImportKindName }) {
  const t = useTranslate()
  const visitor = visitorOf(useSession())
  if (!mayAccess('manage_invoices', visitor)) return null
  return (
    <ButtonLink
      to={`/imports/create?kind=${kind}`}
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
    >
      {t('imports.import')}
    </ButtonLink>
  )
}
