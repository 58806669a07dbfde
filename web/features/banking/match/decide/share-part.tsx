import { useEffect, useRef, useState } from 'react'
import { ActionIcon, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { NewCustomer } from '#web/features/customers/public/new-customer.tsx'
import { openInvoicesQuery, paymentDefaultsQuery } from '#web/features/payments/payments.queries.ts'
import { AllocationGrid } from '#web/features/payments/public/allocation/allocation-grid.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import classes from '#web/features/banking/match/line/line-detail.module.css'
import { RestWrittenOff } from './rest-written-off.tsx'
import { givenIn, nobody, type Share, withoutPaid } from './shares.ts'

type SharePartProps = {
  share: Share
  currency: string
  payerName: string
  /** What no customer has been given yet. */
  left: number
  onChange: (share: Share) => void
  onRemove?: () => void
}

/** One customer with the invoices that are paid. */
export function SharePart({ share, currency, payerName, left, onChange, onRemove }: SharePartProps) {
  const t = useTranslate()
  const mayMake = useMay('customer_access')
  const [isNew, setNew] = useState(false)
  const part = useRef<HTMLElement>(null)
  const goOn = () => part.current?.querySelector<HTMLElement>('[name="customer_id"]')?.focus()
  const choose = ({ id, name }: { id: string; name: string }) => {
    // The field that had the focus is gone.
    if (isNew) requestAnimationFrame(goOn)
    setNew(false)
    onChange({ ...nobody, customerId: id, customerName: name })
  }
  return (
    <section ref={part} className={classes.part}>
      {isNew ? (
        <NewCustomer name={inWords(payerName)} currency={currency} onMade={choose} onCancel={() => setNew(false)} />
      ) : (
        <div className={classes.customer}>
          <CustomerPicker
            isChosen={share.customerId !== ''}
            chosenName={share.customerName}
            description={null}
            error={undefined}
            newCurrency={currency}
            onChoose={choose}
          />
          {mayMake && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setNew(true)}
            >
              {t('new_customer.title')}
            </Button>
          )}
          {onRemove && (
            <ActionIcon variant="subtle" aria-label={t('banking.remove_customer')} onClick={onRemove}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
      {share.customerId !== '' && <OpenInvoices share={share} currency={currency} left={left} onChange={onChange} />}
    </section>
  )
}

function OpenInvoices({ share, currency, left, onChange }: Omit<SharePartProps, 'payerName'>) {
  const t = useTranslate()
  const { data, isFetching } = useQuery(openInvoicesQuery(share.customerId, currency))
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  // One may have been paid since it was proposed or typed.
  const rest = data && !isFetching ? withoutPaid(share, data.data) : null
  useEffect(() => {
    if (rest) onChange(rest)
  })
  if (!data || !defaults) return <TextSkeleton lines={3} />
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('banking.nothing_open', { currency })}
      </Text>
    )
  return (
    <>
      <AllocationGrid
        invoices={data.data}
        currency={currency}
        today={defaults.today}
        available={left + givenIn([share])}
        amounts={share.amounts}
        // What is left of the invoice is another amount then.
        onChange={(amounts) => onChange({ ...share, amounts, writeOff: null })}
        errorOf={() => undefined}
        onTakeSum={undefined}
      />
      <RestWrittenOff share={share} invoices={data.data} currency={currency} onChange={onChange} />
    </>
  )
}

/** Banks write names in capitals: ACME TRADING LTD is Acme Trading Ltd. */
const inWords = (name: string) =>
  /\p{Ll}/u.test(name)
    ? name
    : name.toLowerCase().replaceAll(/(^|[\s\-&.])(\p{L})/gu, (letters) => letters.toUpperCase())
