import { Stack, Text } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import type { BankLine, MatchPart } from '#shared/features/banking/lines.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './line-detail.module.css'
import { usePartWords } from './match-words.ts'

/** What became of a line, by whom and when. */
export function LineMatch({ line }: { line: BankLine }) {
  const t = useTranslate()
  const formats = useFormats()
  const done = line.match ?? line.ignored
  const by = done && { name: done.created_by_name ?? t('banking.nobody'), at: formats.instant(done.created_at) }
  return (
    <Stack gap="xs">
      {line.match?.is_automatic && (
        <StateBadge tone="current">
          <IconRobot size={14} stroke={1.75} aria-hidden /> {t('banking.automatic')}
        </StateBadge>
      )}
      {line.match && (
        <span className={classes.sums}>
          {line.match.parts.map((part) => (
            <Part key={`${part.kind} ${part.payment_id} ${part.amount_minor}`} part={part} currency={line.currency} />
          ))}
        </span>
      )}
      {line.ignored && (
        <Text inherit c="dimmed">
          {line.ignored.reason}
        </Text>
      )}
      {by && (
        <Text size="xs" c="dimmed">
          {t('banking.by', by)}
        </Text>
      )}
    </Stack>
  )
}

function Part({ part, currency }: { part: MatchPart; currency: string }) {
  const partWords = usePartWords()
  return (
    <span>
      {part.payment_id === null ? (
        <span>{partWords(part)}</span>
      ) : (
        <PlainLink to={`/payments/view/${part.payment_id}`}>{partWords(part)}</PlainLink>
      )}
      <MoneyText minor={part.amount_minor} currency={currency} />
    </span>
  )
}
