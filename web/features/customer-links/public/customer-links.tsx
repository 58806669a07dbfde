import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createCustomerLink, revokeCustomerLink } from '#shared/features/customer-links/customer-links.contract.ts'
import type { CustomerLink } from '#shared/features/customer-links/customer-links.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { copyText } from '#web/platform/browser/clipboard.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { RecordCard } from '#web/ui/layout/record-parts.tsx'
import { customerLinksQuery, useLinksChanged } from '#web/features/customer-links/customer-links.queries.ts'
import text from '#web/ui/layout/text.module.css'

/** The page of an invoice that its customer sees: who has a link to it, and who has looked. */
export function CustomerLinks({ invoiceId }: { invoiceId: string }) {
  const t = useTranslate()
  const links = useQuery(customerLinksQuery(invoiceId))
  const mayManage = useMay('manage_invoices')
  return (
    <RecordCard title={t('customer_links.title')}>
      {mayManage && <Share invoiceId={invoiceId} />}
      {links.isPending && <TextSkeleton lines={2} />}
      {links.isLoadingError && <ErrorState onRetry={() => void links.refetch()} retrying={links.isFetching} />}
      {links.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('customer_links.none')}
        </Text>
      )}
      {links.data && links.data.length > 0 && (
        <Stack component="ul" gap={14} fz="sm" className="divided apart">
          {links.data.map((link) => (
            <Given key={link.id} link={link} mayRevoke={mayManage} />
          ))}
        </Stack>
      )}
    </RecordCard>
  )
}

/** One link that anybody may be given: to look at the page oneself, or to send it by other ways than e-mail. */
function Share({ invoiceId }: { invoiceId: string }) {
  const t = useTranslate()
  const { isBusy, run } = useAction()
  const changed = useLinksChanged()
  const withLink = (use: (url: string) => unknown) =>
    run(async () => {
      const { url } = await call(createCustomerLink, { params: { id: invoiceId }, body: {} })
      await use(url)
      await changed()
    })
  const copy = () =>
    withLink(async (url) => {
      await copyText(url)
      showSuccess(t('customer_links.copied'))
    })
  // Opened before the call, because pop-up blockers would refuse it afterwards.
  const open = () => {
    const tab = window.open('', '_blank')
    return withLink((url) => {
      if (tab) tab.location.href = url
      else window.location.assign(url)
    })
  }
  return (
    <Group gap="xs" mb="sm">
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        leftSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
        onClick={() => void open()}
      >
        {t('customer_links.open')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={isBusy}
        leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('customer_links.copy')}
      </Button>
    </Group>
  )
}

function Given({ link, mayRevoke }: { link: CustomerLink; mayRevoke: boolean }) {
  const t = useTranslate()
  const formats = useFormats()
  const { contact_email, first_seen_at, created_at, revoked_at, ends_at } = link
  return (
    <li>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Badge link={link} />
        <Text span size="xs" c="dimmed">
          {formats.instant(first_seen_at ?? created_at)}
        </Text>
      </Group>
      <Text inherit mt={4} className="breaks">
        {contact_email === '' ? t('customer_links.anybody') : contact_email}
      </Text>
      {ends_at !== null && revoked_at === null && (
        <p className={text.quiet}>{t('customer_links.ends', { date: formats.instant(ends_at) })}</p>
      )}
      {mayRevoke && revoked_at === null && <Revoke link={link} />}
    </li>
  )
}

function Badge({ link: { revoked_at, first_seen_at } }: { link: CustomerLink }) {
  const t = useTranslate()
  if (revoked_at !== null) return <StateBadge tone="neutral">{t('customer_links.state.revoked')}</StateBadge>
  if (first_seen_at !== null) return <StateBadge tone="good">{t('customer_links.state.seen')}</StateBadge>
  return <StateBadge tone="current">{t('customer_links.state.unseen')}</StateBadge>
}

function Revoke({ link: { id, contact_email } }: { link: CustomerLink }) {
  const t = useTranslate()
  const { isBusy, run } = useAction()
  const changed = useLinksChanged()
  const revoke = async () => {
    const isSure = await confirm({
      title: t('customer_links.revoke_title'),
      body: t('customer_links.revoke_text', { who: contact_email || t('customer_links.anybody') }),
      confirmLabel: t('customer_links.revoke_confirm'),
    })
    if (isSure) await run(() => call(revokeCustomerLink, { params: { id } }))
    await changed()
  }
  return (
    <Button variant="subtle" size="compact-xs" loading={isBusy} onClick={() => void revoke()}>
      {t('customer_links.revoke')}
    </Button>
  )
}
