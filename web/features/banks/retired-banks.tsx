import { Box, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { formatIban, writtenSortCode } from '#shared/features/banks/banks.rules.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { bankPath } from './bank-address.ts'
import { useBankSteps } from './bank-steps.ts'
import styles from './banks.module.css'

/** Retired accounts are still listed, because old invoices name them. */
export function RetiredBanks({ banks }: { banks: readonly Bank[] }) {
  const t = useTranslate()
  if (banks.length === 0) return null
  return (
    <Box component="section" pt="sm">
      <Text component="h2" inherit fz="md" fw={600}>
        {t('banks.retired_title')}
      </Text>
      <Text size="sm" mt={2} mb="sm" c="dimmed">
        {t('banks.retired_text')}
      </Text>
      <ul className="surface divided">
        {banks.map((bank) => (
          <RetiredBank key={bank.id} bank={bank} />
        ))}
      </ul>
    </Box>
  )
}

const accountOf = ({ sort_code, routing_number, account_number, iban }: Bank) =>
  account_number === '' ? formatIban(iban) : `${writtenSortCode(sort_code)}${routing_number} ${account_number}`

function RetiredBank({ bank }: { bank: Bank }) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMayManageAdmin()
  const { takeStep, isBusy } = useBankSteps()
  return (
    <li className={styles.row}>
      <Stack gap={0} flex="1 1 14rem" miw={0}>
        <Link to={bankPath(bank.id)} className={styles.label}>
          {bank.label}
        </Link>
        <Text span size="xs" c="dimmed" className="figures breaks">
          {bank.bank_name || t('banks.clearing')} · {bank.currency} ·{' '}
          <span className={styles.account}>{accountOf(bank)}</span>
          {bank.retired_at && ` · ${t('banks.retired_since', { when: formats.instant(bank.retired_at) })}`}
        </Text>
      </Stack>
      {mayManage && (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          aria-label={`${t('banks.confirm.restore')}: ${bank.label}`}
          onClick={() => takeStep(bank, 'restore')}
        >
          {t('banks.step.restore')}
        </Button>
      )}
    </li>
  )
}
