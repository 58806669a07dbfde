import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconBuildingBank } from '@tabler/icons-react'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { formatIban, writtenSortCode } from '#shared/features/banks/banks.rules.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { bankPath } from './bank-address.ts'
import { stepsFor, useBankSteps } from './bank-steps.ts'
import parts from '#web/ui/layout/record-parts.module.css'
import cardLinks from '#web/ui/layout/link-cards.module.css'
import styles from './banks.module.css'

/** An account as it is printed on an invoice, with actions for users who may change it. */
export function BankCard({ bank }: { bank: Bank }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const { id, label, bank_name, account_name, currency, is_default } = bank
  return (
    <li className={`surface leads ${styles.card}`}>
      <Group gap="0.5rem 0.875rem" align="flex-start">
        <span className={cardLinks.icon}>
          <IconBuildingBank size={20} stroke={1.5} aria-hidden />
        </span>
        <Stack gap={0} flex="1 1 10rem" miw={0}>
          <Text component="h2" inherit fz="md" fw={600} lh={1.4} className="breaks">
            <Link to={bankPath(id)} className={styles.link}>
              {label}
            </Link>
          </Text>
          <Text span size="sm" c="dimmed" className="breaks">
            {[bank_name, account_name].filter(Boolean).join(' · ') || t('banks.clearing')}
          </Text>
        </Stack>
        {is_default ? (
          <StateBadge tone="current">{t('banks.default_for', { currency })}</StateBadge>
        ) : (
          <Text span size="sm" pt={2} c="dimmed" fw={550}>
            {currency}
          </Text>
        )}
      </Group>
      <BankFigures bank={bank} />
      {mayManage && <BankActions bank={bank} />}
    </li>
  )
}

function BankActions({ bank }: { bank: Bank }) {
  const t = useTranslate()
  const { takeStep, isBusy } = useBankSteps()
  return (
    <div className={styles.actions}>
      <ButtonLink
        to={bankPath(bank.id)}
        variant="default"
        size="xs"
        aria-label={t('banks.edit_one', { label: bank.label })}
      >
        {t('banks.edit')}
      </ButtonLink>
      {stepsFor(bank).map((step) => (
        <Button key={step} variant="subtle" size="xs" disabled={isBusy} onClick={() => takeStep(bank, step)}>
          {t(`banks.step.${step}`)}
        </Button>
      ))}
    </div>
  )
}

/** Empty fields are left out: an account abroad has no sort code, one at home may have no IBAN. */
function BankFigures({ bank }: { bank: Bank }) {
  const t = useTranslate()
  const figures = [
    ['sort_code', writtenSortCode(bank.sort_code)],
    ['routing_number', bank.routing_number],
    ['account_number', bank.account_number],
    ['iban', formatIban(bank.iban)],
    ['bic', bank.bic],
  ] as const
  return (
    <dl className={`${parts.named} ${styles.figures}`}>
      {figures
        .filter(([, text]) => text !== '')
        .map(([field, text]) => (
          <div key={field} className={styles.figure} data-field={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
