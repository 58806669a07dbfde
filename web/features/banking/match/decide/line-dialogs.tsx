import type { ReactNode } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IgnoreForm } from './ignore-form.tsx'
import { PayBackForm } from './pay-back-form.tsx'
import { ShareForm } from './share-form.tsx'
import type { Desk } from '#web/features/banking/match/work/use-desk.ts'
import { Stack } from '@mantine/core'
import { getLineTrail } from '#shared/features/banking/lines.contract.ts'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { NotePanel } from '#web/features/notes/public/note-panel.tsx'

type LineDialogsProps = {
  desk: Desk
  /** On a phone: the current line. */
  detail: ReactNode
  onExited: () => void
}

/** What the keys open. Afterwards the focus is on the list again. */
export function LineDialogs({ desk, detail, onExited }: LineDialogsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { active, dialog, setDialog } = desk
  const close = () => setDialog(null)
  const amount = active ? formats.money(active.amount_minor, active.currency) : ''
  const paidBack = active ? formats.money(-active.amount_minor, active.currency) : ''
  return (
    <>
      <ShareDialog desk={desk} amount={amount} onExited={onExited} />
      <Dialog
        opened={dialog === 'ignore'}
        onClose={close}
        onExited={onExited}
        title={t('banking.ignore_title', { amount })}
      >
        {active && dialog === 'ignore' && <IgnoreForm desk={desk} />}
      </Dialog>
      <Dialog
        opened={dialog === 'pay_back'}
        onClose={close}
        onExited={onExited}
        size="40rem"
        title={t('banking.pay_back_title', { amount: paidBack })}
      >
        {active && dialog === 'pay_back' && <PayBackForm key={active.id} line={active} desk={desk} />}
      </Dialog>
      <Dialog
        opened={dialog === 'history'}
        onClose={close}
        onExited={onExited}
        size="lg"
        title={t('banking.history_and_notes')}
      >
        {active && dialog === 'history' && <LineHistory key={active.id} line={active} />}
      </Dialog>
      <Dialog
        opened={dialog === 'detail' && detail !== null}
        onClose={close}
        onExited={onExited}
        title={t('banking.line')}
      >
        {detail}
      </Dialog>
    </>
  )
}

type ShareDialogProps = { desk: Desk; amount: string; onExited: () => void }

function ShareDialog({ desk: { active, dialog, setDialog }, desk, amount, onExited }: ShareDialogProps) {
  const t = useTranslate()
  const isOpen = dialog === 'choose' || dialog === 'split'
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setDialog(null)}
      onExited={onExited}
      size="50rem"
      title={t(dialog === 'split' ? 'banking.split_title' : 'banking.choose_title', { amount })}
    >
      {active && isOpen && <ShareForm key={active.id} line={active} desk={desk} isSplit={dialog === 'split'} />}
    </Dialog>
  )
}

/** What was said about a line and done with it. */
function LineHistory({ line }: { line: BankLine }) {
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
