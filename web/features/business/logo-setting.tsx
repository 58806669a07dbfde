import { Button, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { logoLimits } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import styles from './business.module.css'
import { removeLogo, sendLogo } from './business.queries.ts'

/** The logo on future documents; issued documents keep the logo they had. */
export function LogoSetting({ business: { logo_url } }: { business: Business }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ message }) => setRefusal(message))
  const change = (work: () => Promise<unknown>, text: string) =>
    run(async () => {
      setRefusal(null)
      await work()
      showSuccess(text)
    })

  return (
    <FormSection title={t('business.logo')} text={t('business.logo_text')}>
      <FormAlert message={refusal} />
      <Group gap="sm">
        <div className={styles.logoFrame}>
          {logo_url ? (
            <img src={logo_url} alt={t('business.logo')} />
          ) : (
            <IconPhoto size={28} stroke={1.25} aria-hidden />
          )}
        </div>
        {mayManage && (
          <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
            {t('business.logo_choose')}
          </Button>
        )}
        {mayManage && logo_url && (
          <Button
            variant="subtle"
            color="red"
            disabled={isBusy}
            onClick={() => void change(removeLogo, t('business.logo_removed'))}
          >
            {t('business.logo_remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('business.logo_choose')}
          accept={logoLimits.types.join(',')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) void change(() => sendLogo(file), t('business.logo_saved'))
            event.currentTarget.value = ''
          }}
        />
      </Group>
    </FormSection>
  )
}
