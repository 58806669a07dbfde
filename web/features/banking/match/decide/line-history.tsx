import { Stack } from '@mantine/core'
import { getLineTrail } from '#shared/features/banking/lines.contract.ts'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { NotePanel } from '#web/features/notes/public/note-panel.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'

/** What was said about a line and done with it. */
export function LineHistory({ line }: { line: BankLine }) {
  const t = useTranslate()
  return (
    <Stack gap="xl">
      <NotePanel pageName="bank_lines" modelId={line.id} />
      <RecordTrail
        endpoint={getLineTrail}
        params={{ id: line.id }}
        currency={line.currency}
        sentenceOf={(entry) => sentenceOf(entry, t)}
      />
    </Stack>
  )
}

/** Who decided what, with the reason. */
function sentenceOf({ action, after, user_name }: TrailEntry, t: Translate) {
  const name = user_name ?? t('trail.system')
  if (action === 'changed') return t('banking.trail.undone', { name })
  const { kind, reason, is_automatic } = after ?? {}
  if (kind === 'ignored') return t('banking.trail.ignored', { name, reason: String(reason) })
  return t(is_automatic === true ? 'banking.trail.automatic' : 'banking.trail.matched', { name })
}
