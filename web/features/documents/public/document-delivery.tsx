import { Button, Group, Text } from '@mantine/core'
import type { Delivery, DeliveryStatus } from '#shared/features/deliveries/delivery.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import { MutedText } from '#web/ui/layout/record-parts.tsx'
import classes from './document-parts.module.css'
import { useRetryDelivery } from './retry-delivery.ts'

const tones: Record<DeliveryStatus, Tone> = {
  queued: 'current',
  accepted: 'current',
  delivered: 'good',
  rejected: 'bad',
  failed: 'bad',
}

type Props = {
  delivery: Delivery
  /** Only the last one is sent again. */
  isNewest: boolean
  isIssued: boolean
  onChanged: () => Promise<unknown>
}

/** How the e-invoice of a document went to the network, and what can be done about it. */
export function DocumentDelivery({ delivery, isNewest, isIssued, onChanged }: Props) {
  const t = useTranslate()
  const { status, channel } = delivery
  return (
    <>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <StateBadge tone={tones[status]}>{t(`invoices.delivery_state.${status}`)}</StateBadge>
        <Text span size="xs" c="dimmed">
          <InstantText instant={delivery.answered_at ?? delivery.created_at} />
        </Text>
      </Group>
      <Text inherit mt={7} fw={500} className="breaks">
        {t(`invoices.delivery_channel.${channel}`)}
      </Text>
      <Course delivery={delivery} />
      {isWrong(delivery) && isNewest && isIssued && <SendAgain id={delivery.id} onChanged={onChanged} />}
    </>
  )
}

const isWrong = ({ status }: Delivery) => status === 'failed' || status === 'rejected'

/** What went wrong, how often it was tried, and who sent it. */
function Course({ delivery }: { delivery: Delivery }) {
  const t = useTranslate()
  const { status, last_error: reason, attempts: count, created_by_name: name } = delivery
  return (
    <>
      {isWrong(delivery) && reason && (
        <Text size="xs" mt={4} c="var(--state-bad)" lh={1.45} className="breaks">
          {reason}
        </Text>
      )}
      {status === 'queued' && count > 0 && <MutedText>{t('invoices.email_retrying', { count })}</MutedText>}
      {name && <MutedText>{t('invoices.email_by', { name })}</MutedText>}
    </>
  )
}

function SendAgain({ id, onChanged }: { id: string } & Pick<Props, 'onChanged'>) {
  const t = useTranslate()
  const again = useRetryDelivery(id, onChanged)
  if (!useMay('manage_invoices')) return null
  return (
    <div className={classes.emailSteps}>
      <Button variant="default" size="compact-xs" loading={again.isBusy} onClick={() => void again.send()}>
        {t('invoices.send_again')}
      </Button>
    </div>
  )
}
