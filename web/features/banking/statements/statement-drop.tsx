import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileUpload } from '@tabler/icons-react'
import type { KeptFile } from '#shared/features/banking/statements.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import type { LookAlikeFile, StatementUpload, UnknownFile } from './statement-upload.ts'

const accepted = '.xml,.camt,.sta,.mt940,.940,.txt,.ofx,.qfx,.qif,.csv,.xlsx,.zip'

export function StatementDrop({ upload, bankId }: { upload: StatementUpload; bankId: string }) {
  const t = useTranslate()
  return (
    <>
      {upload.kept && <Kept kept={upload.kept} bankId={bankId} />}
      {upload.unknown && <Unknown unknown={upload.unknown} upload={upload} />}
      {upload.lookAlike && <LookAlike lookAlike={upload.lookAlike} upload={upload} />}
      <FileDrop
        icon={<IconFileUpload size={26} stroke={1.5} aria-hidden />}
        title={t('banking.drop')}
        chooseLabel={t('banking.choose_file')}
        hint={t('banking.drop_hint')}
        accept={accepted}
        busyText={upload.fileName === null ? null : t('banking.reading', { name: upload.fileName })}
        refusal={upload.refusal}
        onFile={(file) => void upload.add(file)}
      />
    </>
  )
}

/** Banks write one account in many ways, so a person says whether it is this one. */
function Unknown({ unknown, upload }: { unknown: UnknownFile; upload: StatementUpload }) {
  const t = useTranslate()
  const { file, account } = unknown
  return (
    <Notice
      tone="warning"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
      title={t('banking.unknown_account', { account })}
      action={
        <Group gap={8} align="stretch">
          <Button variant="default" size="xs" onClick={upload.giveUp}>
            {t('banking.unknown_leave')}
          </Button>
          <Button size="xs" onClick={() => void upload.keepUnknown(unknown)}>
            {t('banking.unknown_keep')}
          </Button>
        </Group>
      }
    >
      {t('banking.unknown_text', { name: file.name })}
    </Notice>
  )
}

/** Some banks name all lines anew with each download: nobody but a person can tell those from equal payments. */
function LookAlike({ lookAlike, upload }: { lookAlike: LookAlikeFile; upload: StatementUpload }) {
  const t = useTranslate()
  const { file, count } = lookAlike
  return (
    <Notice
      tone="warning"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
      title={t('banking.look_alikes', { count })}
      action={
        <Group gap={8} align="stretch">
          <Button variant="default" size="xs" onClick={() => void upload.keepLookAlike(lookAlike, 'keep')}>
            {t('banking.look_alikes_keep')}
          </Button>
          <Button size="xs" onClick={() => void upload.keepLookAlike(lookAlike, 'leave_out')}>
            {t('banking.look_alikes_leave_out')}
          </Button>
        </Group>
      }
    >
      {t('banking.look_alikes_text', { name: file.name })}
    </Notice>
  )
}

/** What a file brought, and what is missing before or after it. */
function Kept({ kept, bankId }: { kept: KeptFile; bankId: string }) {
  const t = useTranslate()
  const isWarning = kept.gaps.length > 0 || kept.differences.length > 0 || kept.warnings.length > 0
  return (
    <Notice
      tone={isWarning ? 'warning' : 'current'}
      icon={
        isWarning ? (
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        )
      }
      title={t('banking.kept', { count: kept.new_count })}
      action={
        kept.new_count > 0 && (
          <ButtonLink to={`/banking/match/${bankId}`} size="xs">
            {t('banking.match')}
          </ButtonLink>
        )
      }
    >
      {remarksOn(kept, t).join(' ')}
    </Notice>
  )
}

const remarksOn = (kept: KeptFile, t: Translate) => [
  ...(kept.known_count > 0 ? [t('banking.known', { count: kept.known_count })] : []),
  ...(kept.left_out_count > 0 ? [t('banking.left_out', { count: kept.left_out_count })] : []),
  ...(kept.gaps.length > 0 ? [t('banking.gaps', { count: kept.gaps.length })] : []),
  ...(kept.differences.length > 0 ? [t('banking.sums_wrong')] : []),
  ...kept.warnings.map(({ message }) => message),
  ...(kept.date_columns ? [t('banking.dates_from', kept.date_columns)] : []),
]
