import type { ImportProfile, ImportStatus } from '#shared/features/imports/imports.contract.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import { useFieldLabels } from '#web/ui/form/field-labels.ts'

const tones: Record<ImportStatus, Tone> = {
  previewed: 'neutral',
  running: 'current',
  done: 'good',
  failed: 'bad',
  undone: 'neutral',
}

export function ImportState({ status }: { status: ImportStatus }) {
  const t = useTranslate()
  return <StateBadge tone={tones[status]}>{t(`imports.status.${status}`)}</StateBadge>
}

/** Names that are the same in every language. */
export const systemNames: Record<ImportProfile, string> = {
  counterfoil: 'Counterfoil',
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  sage: 'Sage',
  freeagent: 'FreeAgent',
  zoho: 'Zoho Books',
  stripe: 'Stripe',
}

/** Some fields of a file have other labels than those of the form. */
export function useImportFieldLabel() {
  const t = useTranslate()
  const { label } = useFieldLabels()
  return (field: string) => {
    const own = `import_field.${field}` as MessageKey
    const text = t(own)
    return text === own ? label(field) : text
  }
}
