import { retryDelivery } from '#shared/features/deliveries/deliveries.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Hands an e-invoice over again. */
export function useRetryDelivery(id: string, onChanged: () => Promise<unknown>) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  async function send() {
    const params = { id }
    await run(async () => {
      await withKey(params, (idempotencyKey) => call(retryDelivery, { params, idempotencyKey }))
      showSuccess(t('invoices.delivery_again'))
    })
    await onChanged()
  }
  return { isBusy, send }
}
