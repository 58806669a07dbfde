import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './share-form.module.css'

type NewCustomerProps = {
  /** As the bank names the payer. */
  payerName: string
  currency: string
  onMade: (customer: { id: string; name: string }) => void
  onCancel: () => void
}

/** Makes the payer a customer on the way. Confirming the line remembers the account and the name that paid. */
export function NewCustomer({ payerName, currency, onMade, onCancel }: NewCustomerProps) {
  const t = useTranslate()
  const [name, setName] = useState(() => inWords(payerName))
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const changed = useCustomersChanged()
  const make = () =>
    run(async () => {
      const body = { name: name.trim(), currency }
      const customer = await withKey(body, (idempotencyKey) => call(createCustomer, { body, idempotencyKey }))
      void changed()
      onMade({ id: customer.id, name: customer.name })
    })
  /** Enter makes the customer, and does not confirm the line. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (name.trim() !== '') void make()
  }
  return (
    <div className={classes.customer}>
      <TextInput
        label={t('banking.new_customer_name')}
        required
        maxLength={200}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written in
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button loading={isBusy} disabled={name.trim() === ''} onClick={() => void make()}>
        {t('banking.new_customer_make')}
      </Button>
    </div>
  )
}

/** Banks write names in capitals: ACME TRADING LTD is Acme Trading Ltd. */
const inWords = (name: string) =>
  /\p{Ll}/u.test(name)
    ? name
    : name.toLowerCase().replaceAll(/(^|[\s\-&.])(\p{L})/gu, (letters) => letters.toUpperCase())
