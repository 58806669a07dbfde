import { Button, Group } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readNextNumbers, setNextNumber } from '#shared/features/setup/setup.contract.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReasonForm } from '#web/ui/dialog/reason-form.tsx'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const nextNumbersQuery = queryOptions({
  queryKey: ['business', 'next numbers'],
  queryFn: ({ signal }) => call(readNextNumbers, { signal }),
})

const nextNumbersChanged = () => queryClient.invalidateQueries(nextNumbersQuery)

type Kind = 'invoice' | 'credit_note'

/** The number of the next document, which a person can set ahead. */
export function NextNumber({ kind }: { kind: Kind }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const [isOpened, setOpened] = useState(false)
  const { data } = useQuery(nextNumbersQuery)
  const next = data?.data.find((one) => one.kind === kind)
  if (!next) return null
  return (
    <Group gap="0.25rem 0.5rem" fz="sm" mt={8} c="dimmed" className="figures">
      {t('business.next_is', { number: next.number })}
      {mayManage && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
          {t('business.next_number')}
        </Button>
      )}
      {/* React passes what is submitted in the dialog on to the form around it. */}
      <span role="presentation" onSubmit={(event) => event.stopPropagation()}>
        <Dialog opened={isOpened} onClose={() => setOpened(false)} title={t('business.next_number_title')}>
          <NextNumberForm kind={kind} count={next.count} onClose={() => setOpened(false)} />
        </Dialog>
      </span>
    </Group>
  )
}

type NextNumberFormProps = {
  kind: Kind
  /** Empty while it is being edited. */ count: number | ''
  onClose: () => void
}

function NextNumberForm({ kind, count, onClose }: NextNumberFormProps) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: setNextNumber,
    initialValues: { count, reason: '' },
    toBody: (values) => ({ kind, count: Number(values.count), reason: values.reason }),
    onDone: async ({ number }) => {
      onClose()
      showSuccess(t('business.next_number_set', { number }))
      await nextNumbersChanged()
    },
  })
  return (
    <ReasonForm
      form={form}
      reason={form.text('reason')}
      label={t('business.next_reason')}
      help=""
      text={t('business.next_number_text')}
      confirmLabel={t('form.save')}
      isDanger={false}
      onClose={onClose}
    >
      <WholeNumber label={t('business.next_count')} min={1} max={999_999_999} {...form.field('count')} />
    </ReasonForm>
  )
}
