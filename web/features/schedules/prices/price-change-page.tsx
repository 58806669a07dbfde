import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PriceChangeForm } from './price-change-form.tsx'
import { idsIn } from './price-change-request.ts'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'

/** Changes the prices of many schedules from a given day. The address names the schedules. */
export function PriceChangePage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { ids } = useSearch({ strict: false }) as { ids?: string }
  const setIds = (next: readonly string[]) =>
    void navigate({
      to: '.',
      search: next.length > 0 ? { ids: next.join(',') } : {},
      replace: true,
      resetScroll: false,
    })
  return (
    <Page
      title={t('price_changes.title')}
      about={t('price_changes.about')}
      back={{ to: '/schedules/list', label: t('nav.schedules') }}
    >
      <Stack gap="lg">
        <RunsOffBanner />
        <PriceChangeForm ids={idsIn(ids)} onIds={setIds} />
      </Stack>
    </Page>
  )
}
