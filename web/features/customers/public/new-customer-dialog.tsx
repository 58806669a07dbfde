import { useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { NewCustomer } from './new-customer.tsx'

type NewCustomerDialogProps = {
  opened: boolean
  /** As it was typed. */
  name: string
  /** By default the one of the business. */
  currency: string | undefined
  onMade: (customer: { id: string; name: string; code: string }) => void
  onClose: () => void
}

/** A name is enough for a customer; the rest can be added on their page. */
export function NewCustomerDialog({ opened, name, onMade, onClose, currency }: NewCustomerDialogProps) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('new_customer.title')}>
      <NewCustomer key={name} name={name} currency={currency} onMade={onMade} onCancel={onClose} />
    </Dialog>
  )
}
