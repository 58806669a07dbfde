import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { Share, WriteOffReason } from './shares.ts'

type RestWrittenOffProps = {
  share: Share
  invoices: readonly OpenInvoice[]
  currency: string
  onChange: (share: Share) => void
}

/** What is still owed on an invoice that is paid in part can be written off at once: a charge, a discount, a few pence. */
export function RestWrittenOff({ share, invoices, currency, onChange }: RestWrittenOffProps) {
  const t = useTranslate()
  const formats = useFormats()
  const part = partlyPaid(share, invoices)
  if (!part) return null
  const { writeOff } = share
  const isWritten = writeOff?.invoiceId === part.id
  const written = (reason: WriteOffReason) => ({ invoiceId: part.id, amount: part.rest, reason })
  return (
    <Group gap="sm">
      <Checkbox
        label={t('banking.write_off_rest', { amount: formats.money(part.rest, currency), number: part.number })}
        checked={isWritten}
        onChange={(event) =>
          onChange({ ...share, writeOff: event.currentTarget.checked ? written('bank_charge') : null })
        }
      />
      {isWritten && (
        <NativeSelect
          aria-label={t('field.reason')}
          value={writeOff.reason}
          data={writeOffReasons.map((value) => ({ value, label: t(`payments.write_off.reasons.${value}`) }))}
          onChange={(event) => onChange({ ...share, writeOff: written(event.currentTarget.value as WriteOffReason) })}
        />
      )}
    </Group>
  )
}

/** The last invoice that gets less than it is owed. */
function partlyPaid({ amounts }: Share, invoices: readonly OpenInvoice[]) {
  const found = invoices.findLast(({ id, outstanding_minor: owed }) => {
    const given = amounts[id] ?? 0
    return given > 0 && given < owed
  })
  return found && { id: found.id, number: found.number, rest: found.outstanding_minor - (amounts[found.id] ?? 0) }
}
