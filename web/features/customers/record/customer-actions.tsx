import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  IconArchive,
  IconArchiveOff,
  IconCoins,
  IconDots,
  IconFileText,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type Customer, deleteCustomer } from '#shared/features/customers/customers.contract.ts'
import { showAlert, showSuccess } from '#web/platform/browser/alerts.tsx'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { useArchive } from '#web/features/customers/public/archive.ts'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'

type CustomerActionsProps = {
  customer: Customer
  /** Called with the changed customer. */
  onChanged: (customer: Customer) => void
}

/** The next step is an invoice; for an archived customer it is to restore them. */
export function CustomerActions({ customer, onChanged }: CustomerActionsProps) {
  const t = useTranslate()
  const { setArchived, isBusy } = useArchive(onChanged)
  const mayInvoice = useMay('manage_invoices')
  const isArchived = customer.archived_at !== null
  return (
    <>
      <ButtonLink
        to={`/customers/statement/${customer.id}`}
        variant="default"
        leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}
      >
        {t('statements.title')}
      </ButtonLink>
      {isArchived && (
        <Button
          loading={isBusy}
          leftSection={<IconArchiveOff size={16} stroke={1.75} aria-hidden />}
          onClick={() => void setArchived([customer], false)}
        >
          {t('customers.restore')}
        </Button>
      )}
      {!isArchived && mayInvoice && (
        <ButtonLink
          to={`/invoices/create?customer_id=${customer.id}`}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          {t('invoices.new')}
        </ButtonLink>
      )}
      <MoreActions customer={customer} onArchive={isArchived ? undefined : () => void setArchived([customer], true)} />
    </>
  )
}

type MoreActionsProps = { customer: Customer; onArchive: (() => void) | undefined }

function MoreActions({ customer, onArchive }: MoreActionsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const remove = useRemove(customer)
  const mayRecord = useMay('manage_invoices')
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('customers.more')}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRecord && (
          <Menu.Item
            leftSection={<IconCoins size={16} stroke={1.75} aria-hidden />}
            onClick={() => void navigate({ to: `/payments/create?customer_id=${customer.id}` })}
          >
            {t('payments.record')}
          </Menu.Item>
        )}
        {onArchive && (
          <Menu.Item leftSection={<IconArchive size={16} stroke={1.75} aria-hidden />} onClick={onArchive}>
            {t('customers.archive')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('customers.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
