import { useState } from 'react'
import { logoLimits, uploadLogo } from '#shared/features/business/business.contract.ts'
import { upload } from '#web/platform/api/api-client.ts'
import { useAction } from '#web/platform/api/action.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step-card.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

export function LogoStep({ business, onDone }: StepProps) {
  const t = useTranslate()
  const [logo, setLogo] = useState(business.logo_url)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ message }) => setRefusal(message))
  const send = (file: File) =>
    run(async () => {
      setRefusal(null)
      const form = new FormData()
      form.set('logo', file)
      setLogo((await upload(uploadLogo, form)).logo_url)
    })
  return (
    <div className={plain.form}>
      <FormAlert message={refusal} />
      <div className={classes.logo} aria-busy={isBusy}>
        {logo ? (
          <img src={logo} alt={t('setup.logo')} />
        ) : (
          <input
            type="file"
            className={classes.file}
            aria-label={t('setup.logo')}
            accept={logoLimits.types.join(',')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void send(file)
            }}
          />
        )}
      </div>
      <PlainButton isWide onClick={() => onDone()}>
        {t('setup.finish')}
      </PlainButton>
    </div>
  )
}
