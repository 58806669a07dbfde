import { Box, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { required } from '#shared/required.ts'
import { useAction } from '#web/platform/api/action.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { auditSealQuery, verifySeals } from './audit.queries.ts'
import styles from './audit.module.css'

type Verified = Awaited<ReturnType<typeof verifySeals>>

/** How far the audit trail is sealed, and a button that verifies that nothing sealed was changed. */
export function SealPanel() {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const [verified, setVerified] = useState<Verified>()
  return (
    <section className={styles.panel} aria-label={t('audit.seal.title')} data-state={stateOf(verified)}>
      <SealIcon verified={verified} />
      <Box flex="1 1 16rem">
        <HowFar />
        <output className={styles.outcome}>{verified && <Outcome verified={verified} />}</output>
      </Box>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        onClick={() => void run(async () => setVerified(await verifySeals()))}
      >
        {t('audit.seal.verify')}
      </Button>
    </section>
  )
}

/** Shows nothing until the state has loaded. */
function HowFar() {
  const t = useTranslate()
  const formats = useFormats()
  const { data: seal, isLoadingError } = useQuery(auditSealQuery)
  if (!seal)
    return isLoadingError ? <p>{t('audit.seal.unknown')}</p> : <Skeleton height={12} width="24rem" maw="100%" my={5} />
  const { last_sealed_at: last, sealed_entries: entries, seals, unsealed_entries: unsealed } = seal
  return (
    <p>
      {last ? t('audit.seal.sealed', { entries, count: seals, when: formats.instant(last) }) : t('audit.seal.none')}
      {unsealed > 0 && ` ${t('audit.seal.unsealed', { count: unsealed })}`}
    </p>
  )
}

const stateOf = (verified: Verified | undefined) => verified && (verified.broken.length > 0 ? 'broken' : 'whole')

function SealIcon({ verified }: { verified: Verified | undefined }) {
  const props = { size: 22, stroke: 1.5, 'aria-hidden': true, className: styles.icon }
  if (!verified) return <IconShieldHalf {...props} />
  return verified.broken.length > 0 ? <IconAlertTriangle {...props} /> : <IconShieldCheck {...props} />
}

function Outcome({ verified: { entries, broken } }: { verified: Verified }) {
  const t = useTranslate()
  if (broken.length === 0) return t('audit.seal.whole', { count: entries })
  const first = required(broken[0], 'broken seal')
  return t('audit.seal.broken', {
    count: broken.length,
    first: first.first_entry,
    last: first.last_entry,
  })
}
