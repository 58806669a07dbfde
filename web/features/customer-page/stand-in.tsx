import { payAtStandIn } from '#shared/features/customer-page/customer-page.contract.ts'
import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'

type StandInProps = { token: string; page: CustomerPage; onDone: (isPaid: boolean) => Promise<void> }

/** In the demo, in place of the provider's page; it says what it is. */
export function StandIn({ token, page, onDone }: StandInProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { isBusy, run } = useAction()
  const { currency, outstanding_minor, number } = page.document
  const answer = (outcome: 'paid' | 'cancelled') =>
    run(async () => {
      await call(payAtStandIn, { params: { token }, body: { outcome } })
      await onDone(outcome === 'paid')
    })
  const amount = formats.money(outstanding_minor, currency)
  return (
    <div className={classes.standIn}>
      <section className={`surface ${classes.card}`} aria-labelledby="stand-in">
        <h1 id="stand-in">{t('customer_page.stand_in.title')}</h1>
        <p className={classes.quiet}>{t('customer_page.stand_in.text')}</p>
        <p className={classes.label}>{t('customer_page.invoice', { number })}</p>
        <p className={classes.amount}>{amount}</p>
        <div className={classes.pay}>
          <PlainButton look="gold" isWide isBusy={isBusy} onClick={() => void answer('paid')}>
            {t('customer_page.stand_in.pay', { amount })}
          </PlainButton>
          <button type="button" className={classes.plain} onClick={() => void answer('cancelled')}>
            {t('customer_page.stand_in.cancel')}
          </button>
        </div>
      </section>
    </div>
  )
}
