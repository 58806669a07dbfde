import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getBusiness } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import { readSetup } from '#shared/features/setup/setup.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { PlainButtonLink } from '#web/platform/browser/plain-button.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { AccountStep } from './account-step.tsx'
import { BankStep } from './bank-step.tsx'
import { BusinessStep } from './business-step.tsx'
import { LogoStep } from './logo-step.tsx'
import { NumbersStep } from './numbers-step.tsx'
import { StepCard } from './step-card.tsx'
import { VatStep } from './vat-step.tsx'

const steps = [BusinessStep, VatStep, NumbersStep, BankStep, LogoStep]
/** The account comes before them. */
const count = steps.length + 1

/** Sets up a business: the first administrator, who then goes through what documents need. Whoever comes back goes on. */
export function SetupPage() {
  const isAdministrator = useMay('manage_admin')
  return isAdministrator ? <BusinessSteps /> : <FirstStep />
}

type Link = { name: string; email: string }

function FirstStep() {
  const t = useTranslate()
  const { token = '' } = useParams({ strict: false })
  const [link, setLink] = useState<Link | 'invalid'>()
  useEffect(() => {
    call(readSetup, { params: { token } }).then(setLink, () => setLink('invalid'))
  }, [token])

  if (link === undefined) return null
  if (link === 'invalid')
    return (
      <StepCard title={t('setup.invalid')} text={t('setup.invalid_text')}>
        <PlainButtonLink to="/login" isWide>
          {t('login.submit')}
        </PlainButtonLink>
      </StepCard>
    )
  return (
    <StepCard title={t('setup.you')} text={t('setup.you_text')} step={1} count={count}>
      <AccountStep token={token} link={link} />
    </StepCard>
  )
}

const words = ['business', 'vat', 'numbers', 'paid', 'logo'] as const

function BusinessSteps() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [business, setBusiness] = useState<Business>()
  const [at, setAt] = useState(0)
  useEffect(() => {
    void call(getBusiness).then(setBusiness)
  }, [])
  const Step = steps[at]
  const word = words[at]
  if (!business || !Step || !word) return null

  function goTo(next: number) {
    // A page that was left while it was being saved does not lead back.
    if (next < steps.length) setAt((now) => (now === at ? next : now))
    else void navigate({ to: '/home' })
  }

  return (
    <StepCard
      key={word}
      title={t(`setup.${word}`)}
      text={t(`setup.${word}_text`)}
      step={at + 2}
      count={count}
      onSkip={() => goTo(at + 1)}
      {...(at > 0 && { onBack: () => goTo(at - 1) })}
    >
      <Step
        business={business}
        onDone={(changed) => {
          if (changed) setBusiness(changed)
          goTo(at + 1)
        }}
      />
    </StepCard>
  )
}
