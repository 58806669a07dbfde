import { Button, Checkbox, Chip, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ignoring } from '#web/features/banking/match/work/line-actions.ts'
import type { Desk } from '#web/features/banking/match/work/use-desk.ts'

/** What lines of an account usually are, if they are no payments of customers. */
const usual = ['charge', 'transfer', 'supplier', 'wages', 'tax', 'interest'] as const

/** Why a line is no payment of a customer, in one press or in words. */
export function IgnoreForm({ desk }: { desk: Desk }) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [remember, setRemember] = useState(false)
  const reasons = usual.map((name) => t(`banking.ignored_as.${name}`))
  // The first letters of a usual reason are enough.
  const typed = reason.trim().toLowerCase()
  const meant = typed === '' ? undefined : reasons.find((one) => one.toLowerCase().startsWith(typed))
  function send(event: FormEvent) {
    event.preventDefault()
    if (typed !== '') desk.act(ignoring(meant ?? reason.trim(), remember), { isRemembered: remember })
  }
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('banking.ignore_text')}
        </Text>
        <TextInput
          label={t('banking.why')}
          required
          maxLength={200}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {/* By keyboard their first letters are typed, so that Tab leads on. */}
        <Chip.Group value={meant ?? ''} onChange={setReason}>
          <Group gap="xs">
            {reasons.map((one) => (
              <Chip key={one} value={one} size="sm" tabIndex={-1}>
                {one}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Checkbox
          label={t('banking.remember')}
          description={t('banking.remember_hint')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => desk.setDialog(null)}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={typed === ''}>
          {t('banking.ignore_confirm')}
        </Button>
      </Group>
    </form>
  )
}
