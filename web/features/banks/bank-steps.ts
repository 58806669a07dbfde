import { canBePaidInto } from '#shared/features/banks/banks.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Bank, makeDefaultBank, restoreBank, retireBank } from '#shared/features/banks/banks.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { banksQuery, useBanksChanged } from './banks.queries.ts'

const endpoints = { make_default: makeDefaultBank, retire: retireBank, restore: restoreBank }

export type BankStep = keyof typeof endpoints

/** The actions that are possible for an account, besides editing its fields. */
export function stepsFor(bank: Bank): BankStep[] {
  if (bank.retired_at !== null) return ['restore']
  if (bank.is_default) return []
  return canBePaidInto(bank) ? ['make_default', 'retire'] : ['retire']
}

/** Each action sends an e-mail to every administrator, so each asks for confirmation first. */
export function useBankSteps(onChanged?: (bank: Bank) => void) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const queryClient = useQueryClient()
  const changed = useBanksChanged()

  async function ask(bank: Bank, step: BankStep) {
    const { label, currency } = bank
    const banks = await queryClient.ensureQueryData(banksQuery)
    const before = banks.find((other) => other.currency === currency && other.is_default)?.label
    const isFirst = step === 'make_default' && before === undefined
    return confirm({
      title: t(`banks.ask.${step}`, { label, currency }),
      body: isFirst
        ? t('banks.ask.make_default_first', { currency })
        : t(`banks.ask.${step}_text`, { currency, before: before ?? '' }),
      confirmLabel: t(`banks.confirm.${step}`),
    })
  }

  async function take(bank: Bank, step: BankStep) {
    try {
      const taken = await call(endpoints[step], { params: { id: bank.id } })
      onChanged?.(taken)
      showSuccess(t(`banks.done.${step}`, { label: bank.label, currency: bank.currency }))
    } finally {
      // A refusal may mean that another user was faster, so the list is refetched.
      await changed()
    }
  }

  const takeStep = (bank: Bank, step: BankStep) =>
    void run(async () => {
      if (await ask(bank, step)) await take(bank, step)
    })

  return { takeStep, isBusy }
}
