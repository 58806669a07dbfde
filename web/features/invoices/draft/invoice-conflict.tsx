import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { withFieldLabels } from '#web/platform/forms/record-form.ts'
import { ConflictDialog } from '#web/ui/form/conflict-dialog.tsx'
import type { DraftContext } from './draft-context.ts'
import { customerChoiceQuery } from '#web/features/customers/customer-choices.queries.ts'
import type { InvoiceForm } from './invoice-form.ts'

type InvoiceConflictProps = { form: InvoiceForm; banks: DraftContext['banks'] }

/** Both versions of a draft side by side, with names in place of ids. */
export function InvoiceConflict({ form, banks }: InvoiceConflictProps) {
  const { values, record, saver } = form
  const { data: customer } = useQuery({
    ...customerChoiceQuery(values.customer_id),
    enabled: values.customer_id !== '',
  })
  const theirs = saver.store.get().conflict?.current as Invoice | undefined
  const names = new Map([
    [record?.customer_id, record?.customer_name],
    [theirs?.customer_id, theirs?.customer_name],
    [customer?.id, customer?.name],
  ])
  const named = withFieldLabels(form.conflict, 'customer_id', (id) => names.get(id as string) ?? id)
  const inWords = withFieldLabels(named, 'bank_id', (id) => banks.find((bank) => bank.id === id)?.label ?? id)
  return <ConflictDialog conflict={inWords} currency={values.currency} />
}
