import { Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import classes from './share-form.module.css'

type NewCustomerProps = {
  /** As the bank names the payer. */
  payerName: string
  currency: string
  onMade: (customer: { id: string; name: string }) => void
}

/** Makes the payer a customer on the way. Confirming the line remembers the account and the name that paid. */
export function NewCustomer({ payerName, currency, onMade }: NewCustomerProps) {
  const t = useTranslate()
  const mayMake = useMay('customer_access')
  const [name, setName] = useState<string | null>(null)
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const changed = useCustomersChanged()
  if (!mayMake) return null
  if (name === null)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.newCustomer}
        leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setName(inWords(payerName))}
      >
        {t('banking.new_customer')}
      </Button>
    )
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
    <div className={classes.making}>
      <TextInput
        label={t('banking.new_customer_name')}
        maxLength={200}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written in
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button loading={isBusy} disabled={name.trim() === ''} onClick={() => void make()}>
        {t('banking.new_customer_make')}
      </Button>
    </div>
  )
}

/** Banks write names in capitals: ACME TRADING LTD is Acme Trading Ltd. */
const inWords = (name: string) =>
  /[a-z]/.test(name) ? name : name.toLowerCase().replaceAll(/(^|[\s\-&.])(\p{L})/gu, (letters) => letters.toUpperCase())
