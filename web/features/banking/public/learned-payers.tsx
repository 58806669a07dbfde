import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetPayer } from '#shared/features/banking/payers.contract.ts'
import type { LearnedPayer } from '#shared/features/banking/payers.reply.ts'
import { payersQuery } from '#web/features/banking/banking.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import classes from '#web/features/banking/banking.module.css'
import text from '#web/ui/layout/text.module.css'

/** Where the money of a customer came from. Nothing is shown until a line of a statement was matched. */
export function LearnedPayers({ customerId }: { customerId: string }) {
  const t = useTranslate()
  const { data = [] } = useQuery(payersQuery(customerId))
  if (data.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('payers.title')}>
      <div>
        <Title order={2}>{t('payers.title')}</Title>
        <Text size="xs" c="dimmed">
          {t('payers.about')}
        </Text>
      </div>
      <ul className={`surface divided ${classes.payers}`}>
        {data.map((payer) => (
          <Payer key={payer.id} payer={payer} customerId={customerId} />
        ))}
      </ul>
    </Stack>
  )
}

function Payer({ payer, customerId }: { payer: LearnedPayer; customerId: string }) {
  const t = useTranslate()
  const { date } = useFormats()
  const mayForget = useMay('manage_payments')
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction()
  const name = payer.name || payer.account
  const forget = () =>
    run(async () => {
      await call(forgetPayer, { params: { id: payer.id } })
      await queryClient.invalidateQueries({ queryKey: payersQuery(customerId).queryKey })
    })
  return (
    <li>
      <Group gap="xs" className={classes.payersName}>
        <strong>{name}</strong>
        {payer.name !== '' && payer.account !== '' && <span className={text.quietFigures}>{payer.account}</span>}
      </Group>
      <span className={text.quietFigures}>
        {t('payers.times', { count: payer.times })}, {t('payers.last', { date: date(payer.last_date) })}
      </span>
      {mayForget && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isBusy}
          aria-label={t('payers.forget_one', { name })}
          onClick={() => void forget()}
        >
          {t('payers.forget')}
        </Button>
      )}
    </li>
  )
}
