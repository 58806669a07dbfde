import { Link } from '@tanstack/react-router'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { sendPasswordLink } from '#shared/features/auth/auth.contract.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { BareCard } from '#web/features/auth/sign-in/bare-card.tsx'
import { PlainField } from '#web/platform/forms/plain-fields.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

type AddressPageProps = {
  endpoint: typeof sendPasswordLink
  title: string
  text: string
  submit: string
  email?: string
}

/** Asks for an address to send a link to, then shows the server's answer, which is the same for every address. */
export function AddressPage({ endpoint, title, text, submit, email = '' }: AddressPageProps) {
  const t = useTranslate()
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useApiForm({
    endpoint,
    initialValues: { email },
    onDone: ({ message }) => setAnswer(message),
  })

  const back = (
    <p className={plain.foot}>
      <Link to="/login" className={plain.link}>
        {t('login.back')}
      </Link>
    </p>
  )
  if (answer !== null)
    return (
      <BareCard icon={<IconMailForward className={plain.good} />} title={t('sent.title')} text={answer} isAnswer>
        {back}
      </BareCard>
    )
  return (
    <BareCard title={title} text={text}>
      <form {...form.formProps} className={plain.form}>
        <FormAlert message={form.message} />
        <PlainField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          required
          // This is the only field on the page.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          {...form.text('email')}
        />
        <PlainButton type="submit" isWide isBusy={form.isSending}>
          {submit}
        </PlainButton>
        {back}
      </form>
    </BareCard>
  )
}
