import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from '@tabler/icons-react'
import { type Customer, deleteCustomer } from '#shared/features/customers/customers.contract.ts'
import { showAlert, showSuccess } from '#web/platform/browser/alerts.tsx'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { useArchive } from './archive.ts'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'

type CustomerActionsProps = {
  customer: Customer
  /** Called with the changed customer. */
  onChanged: (customer: Customer) => void
}

export function CustomerActions({ customer, onChanged }: CustomerActionsProps) {
  const t = useTranslate()
  const { setArchived, isBusy } = useArchive(onChanged)
  const remove = useRemove(customer)
  const isArchived = customer.archived_at !== null
  const Icon = isArchived ? IconArchiveOff : IconArchive
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => void setArchived([customer], !isArchived)}
      >
        {isArchived ? t('customers.restore') : t('customers.archive')}
      </Button>
      <Menu position="bottom-end" shadow="md" width={180}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('customers.more')}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('customers.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
      showSuccess(t('alert.success'), t('customers.deleted', { name }))
      await changed()
    } catch (error) {
      if (error instanceof ApiError && !error.isAlerted)
        await showAlert({ kind: 'warning', title: t('customers.delete_title', { name }), text: error.message })
    }
  }
}
