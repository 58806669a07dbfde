import type { ReactNode } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IgnoreForm } from './ignore-form.tsx'
import { LineHistory } from './line-history.tsx'
import { PayBackForm } from './pay-back-form.tsx'
import { ShareForm } from './share-form.tsx'
import type { Desk } from '#web/features/banking/match/work/use-desk.ts'

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
        title={t('banking.pay_back_title', { amount })}
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
