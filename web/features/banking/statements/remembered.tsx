import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetLearnedIgnore } from '#shared/features/banking/payers.contract.ts'
import type { LearnedIgnore } from '#shared/features/banking/payers.reply.ts'
import { ignoresQuery } from '#web/features/banking/banking.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/banking/banking.module.css'

/** What lines of the account are proposed to be set aside for, because somebody said so once. */
export function Remembered({ bankId }: { bankId: string }) {
  const t = useTranslate()
  const { data = [] } = useQuery(ignoresQuery(bankId))
  if (data.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('banking.remembered')}>
      <div>
        <Title order={2}>{t('banking.remembered')}</Title>
        <Text size="xs" c="dimmed">
          {t('banking.remembered_text')}
        </Text>
      </div>
      <ul className={`surface divided ${classes.remembered}`}>
        {data.map((ignore) => (
          <RememberedIgnore key={ignore.id} ignore={ignore} />
        ))}
      </ul>
    </Stack>
  )
}

function RememberedIgnore({ ignore: { id, bank_id, example, reason } }: { ignore: LearnedIgnore }) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction()
  const forget = () =>
    run(async () => {
      await call(forgetLearnedIgnore, { params: { id } })
      await queryClient.invalidateQueries({ queryKey: ignoresQuery(bank_id).queryKey })
    })
  return (
    <li>
      <strong>{example}</strong>
      <span>{reason}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isBusy}
        aria-label={t('banking.forget_one', { name: example })}
        onClick={() => void forget()}
      >
        {t('banking.forget')}
      </Button>
    </li>
  )
}
