import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconArchive, IconArchiveOff, IconCoins, IconFileText, IconPlus, IconTrash } from '@tabler/icons-react'
import { deleteCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { showAlert, showSuccess } from '#web/platform/browser/alerts.tsx'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { type RecordAction, RecordActions } from '#web/ui/layout/record-actions.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { useArchive } from '#web/features/customers/public/archive.ts'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'

type CustomerActionsProps = {
  customer: Customer
  /** Called with the changed customer. */
  onChanged: (customer: Customer) => void
}

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** The next step is an invoice; for an archived customer it is to restore them. */
export function CustomerActions({ customer, onChanged }: CustomerActionsProps) {
  const t = useTranslate()
  const { setArchived, isBusy } = useArchive(onChanged)
  const mayInvoice = useMay('manage_invoices')
  const isArchived = customer.archived_at !== null
  const statement = {
    icon: <IconFileText {...iconProps} />,
    label: t('statements.title'),
    to: `/customers/statement/${customer.id}`,
  }
  const restore = {
    icon: <IconArchiveOff {...iconProps} />,
    label: t('customers.restore'),
    isMain: true,
    isBusy,
    onClick: () => void setArchived([customer], false),
  }
  const invoice = {
    icon: <IconPlus {...iconProps} />,
    label: t('invoices.new'),
    isMain: true,
    to: `/invoices/create?customer_id=${customer.id}`,
  }
  const next: RecordAction[] = isArchived ? [restore] : mayInvoice ? [invoice] : []
  return (
    <RecordActions actions={[statement, ...next]} moreLabel={t('customers.more')}>
      <MoreItems customer={customer} onArchive={isArchived ? undefined : () => void setArchived([customer], true)} />
    </RecordActions>
  )
}

type MoreItemsProps = { customer: Customer; onArchive: (() => void) | undefined }

function MoreItems({ customer, onArchive }: MoreItemsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const remove = useRemove(customer)
  const mayRecord = useMay('manage_payments')
  return (
    <>
      {mayRecord && (
        <Menu.Item
          leftSection={<IconCoins {...iconProps} />}
          onClick={() => void navigate({ to: `/payments/create?customer_id=${customer.id}` })}
        >
          {t('payments.record')}
        </Menu.Item>
      )}
      {onArchive && (
        <Menu.Item leftSection={<IconArchive {...iconProps} />} onClick={onArchive}>
          {t('customers.archive')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => void remove()}>
        {t('customers.delete')}
      </Menu.Item>
    </>
  )
}

/** The server refuses to delete a customer with documents, and says what to do instead. */
function useRemove({ id, name, code }: Customer) {
  const t = useTranslate()
  const navigate = useNavigate()
  const changed = useCustomersChanged()
  return async () => {
    const isSure = await confirm({
      title: t('customers.delete_title', { name }),
      body: t('customers.delete_text', { name, code }),
      confirmLabel: t('customers.delete_confirm'),
      danger: true,
    })
    if (!isSure) return
    try {
      await call(deleteCustomer, { params: { id } })
      await navigate({ to: '/customers/list', ignoreBlocker: true })
      showSuccess(t('customers.deleted', { name }))
      await changed()
    } catch (error) {
      if (error instanceof ApiError && !error.isAlerted)
        await showAlert({ kind: 'warning', title: t('customers.delete_title', { name }), text: error.message })
    }
  }
}
