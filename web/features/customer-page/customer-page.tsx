import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CustomerPage as Page } from '#shared/features/customer-page/customer-page.reply.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'
import { AccountSummary, isAboutSeveral } from './account-summary.tsx'
import { DocumentView } from './document-view.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { OtherDocument, otherDocumentOf } from './other-document.tsx'
import { OtherDocuments } from './other-documents.tsx'
import { type Confirmation, type PartProps, useConfirmation, useCustomerPage, useSeen } from './use-customer-page.ts'
import { Replies } from './replies.tsx'
import { StandIn } from './stand-in.tsx'
import { Summary } from './summary.tsx'

/** What a customer sees by a secret link: the document, what is owed, and how to pay it. */
export function CustomerPage() {
  const t = useTranslate()
  const { token = '' } = useParams({ strict: false })
  const { state, reload } = useCustomerPage(token)
  const { document: chosen } = useSearch({ strict: false }) as { document?: string }
  const other = state.kind === 'ready' ? otherDocumentOf(state.page, chosen) : undefined
  // Who looks at a credit note has not seen the invoice yet.
  useSeen(token, state.kind === 'ready' && !other)

  if (state.kind === 'loading') return <div className={classes.loading} aria-busy />
  if (state.kind === 'ready' && other)
    return <OtherDocument key={other.id} token={token} page={state.page} shown={other} />
  if (state.kind === 'ready') return <Ready key={token} token={token} page={state.page} reload={reload} />
  const isGone = state.kind === 'gone'
  return (
    <div className={classes.gone}>
      <h1>{t(isGone ? 'customer_page.gone' : 'customer_page.failed')}</h1>
      {isGone ? (
        <p>{t('customer_page.gone_text')}</p>
      ) : (
        <PlainButton onClick={() => void reload()}>{t('customer_page.retry')}</PlainButton>
      )}
    </div>
  )
}

function Ready({ token, page, reload }: PartProps & { reload: () => Promise<void> }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { pay, paid } = useSearch({ strict: false }) as { pay?: string; paid?: string }
  const confirmation = useConfirmation(token, paid === 'yes', reload)
  const { business, document: shown } = page
  useEffect(() => {
    document.title = `${shown.number} · ${business.name}`
  }, [shown.number, business.name])

  const isAtStandIn = pay === 'stand-in' && page.online?.is_stand_in === true && shown.outstanding_minor > 0
  if (isAtStandIn)
    return (
      <StandIn
        token={token}
        page={page}
        onDone={async (isPaid) => {
          await navigate({ to: '/c/$token', params: { token }, search: isPaid ? { paid: 'yes' } : {}, replace: true })
          await reload()
        }}
      />
    )
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <p className={classes.sender}>{business.name}</p>
        <h1 className={classes.title}>
          <span>
            {isAboutSeveral(page) ? t('customer_page.account') : t('customer_page.invoice', { number: shown.number })}
          </span>{' '}
          <small>{t('customer_page.for', { customer: page.customer_name })}</small>
        </h1>
      </header>
      <div className={classes.columns}>
        <div className={classes.paying}>
          <Paying token={token} page={page} confirmation={confirmation} />
        </div>
        <DocumentView token={token} shown={shown} />
        <div className={classes.rest}>
          {shown.outstanding_minor > 0 && <Replies token={token} page={page} onSent={reload} />}
          <OtherDocuments token={token} page={page} />
          <Questions page={page} />
        </div>
      </div>
    </div>
  )
}

/** The whole account comes first where the message was about more than the document. */
function Paying({ token, page, confirmation }: PartProps & { confirmation: Confirmation }) {
  const summary = <Summary token={token} page={page} confirmation={confirmation} />
  const isSeveral = isAboutSeveral(page)
  const howToPay = (isSeveral || page.document.outstanding_minor > 0) && <HowToPay page={page} />
  return (
    <>
      {isSeveral ? <AccountSummary token={token} page={page} /> : summary}
      {howToPay}
      {isSeveral && summary}
    </>
  )
}

function Questions({ page: { business } }: { page: Page }) {
  const t = useTranslate()
  if (business.email === '' && business.phone === '') return null
  return (
    <p className={classes.questions}>
      {t('customer_page.questions')}
      {business.email !== '' && <a href={`mailto:${business.email}`}>{business.email}</a>}
      {business.phone !== '' && <a href={`tel:${business.phone.replaceAll(/[^+\d]/g, '')}`}>{business.phone}</a>}
    </p>
  )
}
