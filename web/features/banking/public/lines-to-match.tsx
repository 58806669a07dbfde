import { IconBuildingBank } from '@tabler/icons-react'
import type { Home } from '#shared/features/dashboards/dashboards.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

/** How many lines of statements wait, and since when; nothing if there are none. */
export function LinesToMatch({ lines }: { lines: Home['bank_lines'] }) {
  const t = useTranslate()
  const { date } = useFormats()
  if (!lines || lines.open_count === 0) return null
  return (
    <Notice
      icon={<IconBuildingBank size={18} stroke={1.75} aria-hidden />}
      title={t('banking.home_title', { count: lines.open_count })}
      action={
        <ButtonLink to="/banking/list" variant="default" size="xs">
          {t('banking.match')}
        </ButtonLink>
      }
    >
      {lines.oldest_date !== null && t('banking.home_text', { date: date(lines.oldest_date) })}
    </Notice>
  )
}
