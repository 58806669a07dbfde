import { useParams, useSearch } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { undoAddressChange } from '#shared/features/auth/auth.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { PlainButton, PlainButtonLink } from '#web/platform/browser/plain-button.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from '#web/platform/forms/plain-forms.module.css'
import { BareCard } from './bare-card.tsx'

type Outcome = { isKept: boolean; message: string }

/** It waits for a click: programs that open the links of every message must not end anybody's sessions. */
export function UndoAddressPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false })
  const { token = '' } = useSearch({ strict: false })
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const undo = async () => {
    setBusy(true)
    try {
      const { message } = await call(undoAddressChange, { params: { id }, query: { token } })
      setOutcome({ isKept: true, message })
    } catch (error) {
      setOutcome({ isKept: false, message: error instanceof Error ? error.message : '' })
    }
  }

  if (!outcome)
    return (
      <BareCard title={t('undo.title')} text={t('undo.text')}>
        <PlainButton type="button" isWide isBusy={isBusy} onClick={() => void undo()}>
          {t('undo.submit')}
        </PlainButton>
      </BareCard>
    )
  return (
    <BareCard
      icon={outcome.isKept ? <IconCircleCheck className={styles.good} /> : <IconCircleX className={styles.bad} />}
      title={t(outcome.isKept ? 'undo.done' : 'undo.failed')}
      text={outcome.message}
      isAnswer
    >
      <PlainButtonLink to="/login" isWide>
        {t('login.submit')}
      </PlainButtonLink>
    </BareCard>
  )
}
