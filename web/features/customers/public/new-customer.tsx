import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/customers/customers.module.css'

type NewCustomerProps = {
  /** Where the name starts. */
  name: string
  /** By default the one of the business. */
  currency: string | undefined
  onMade: (customer: { id: string; name: string; code: string }) => void
  onCancel: () => void
}

/** Makes a customer on the way, who has a name only. Their page has the rest. */
export function NewCustomer({ name: given, currency, onMade, onCancel }: NewCustomerProps) {
  const t = useTranslate()
  const [name, setName] = useState(given)
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const changed = useCustomersChanged()
  const make = () =>
    run(async () => {
      const body = { name: name.trim(), ...(currency && { currency }) }
      const customer = await withKey(body, (idempotencyKey) => call(createCustomer, { body, idempotencyKey }))
      void changed()
      onMade(customer)
    })
  /** Enter makes the customer, and saves nothing around it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (name.trim() !== '') void make()
  }
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('new_customer.name')}
        required
        maxLength={200}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written in
        autoFocus
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={8} align="stretch" wrap="nowrap" ml="auto">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button loading={isBusy} disabled={name.trim() === ''} onClick={() => void make()}>
          {t('new_customer.make')}
        </Button>
      </Group>
    </div>
  )
}
