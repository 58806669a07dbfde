import { Box, Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { sharing } from '#web/features/banking/match/work/line-actions.ts'
import { SharePart } from './share-part.tsx'
import classes from '#web/features/banking/match/line/line-detail.module.css'
import { givenIn, nobody, type Share, shareBodies, sharesOf, type TypedShares } from './shares.ts'
import { type Desk, proposalOf } from '#web/features/banking/match/work/use-desk.ts'

type ShareFormProps = { line: BankLine; desk: Desk; isSplit: boolean }

/** Who paid a line and what for: one customer, or several with what was kept back as a charge. */
export function ShareForm({ line, desk, isSplit }: ShareFormProps) {
  const t = useTranslate()
  const { locale } = useLanguage()
  const [start] = useState(() => startOf(line, desk, isSplit))
  const [shares, setShares] = useState(start.shares)
  const [charge, setCharge] = useState(start.charge)
  const kept = isSplit ? (charge ?? 0) : 0
  const available = line.amount_minor + kept
  const left = available - givenIn(shares)
  const isReady = shares.every(({ customerId }) => customerId !== '') && left >= 0
  const set = (index: number, share: Share) => setShares(shares.map((one, at) => (at === index ? share : one)))
  const ref = useFirstCell(shares[0]?.customerId !== '')
  useShortcut('mod+Enter', t('banking.confirm'), () => ref.current?.requestSubmit())
  function send(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    // It goes on without waiting for the answer, which may be no.
    desk.typed.set(line.id, { shares, charge, isSplit })
    desk.act(sharing(shareBodies(shares, left), kept))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the cells inside
    <Box ref={ref} onSubmit={send} onKeyDown={sendByKey} component="form" mih={384}>
      <Stack gap="lg">
        {shares.map((share, index) => (
          <SharePart
            // Shares are added at the end, and each is known by its place.
            key={String(index)}
            share={share}
            currency={line.currency}
            payerName={line.payer.name}
            left={left}
            onChange={(next) => set(index, next)}
            {...(shares.length > 1 && { onRemove: () => setShares(shares.filter((_, at) => at !== index)) })}
          />
        ))}
        {isSplit && (
          <Group justify="space-between" align="end">
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setShares([...shares, nobody])}
            >
              {t('banking.add_customer')}
            </Button>
            <CurrencyInput
              label={t('banking.charge_kept')}
              description={t('banking.charge_kept_hint')}
              currency={line.currency}
              locale={locale}
              min={0}
              allowNegative={false}
              value={charge}
              onChange={setCharge}
            />
          </Group>
        )}
      </Stack>
      <Foot line={line} left={left} isReady={isReady} onClose={() => desk.setDialog(null)} shares={shares} />
    </Box>
  )
}

/** What was typed for the line before, or else what is proposed. */
function startOf(line: BankLine, { typed, taken }: Desk, isSplit: boolean): TypedShares {
  const before = typed.get(line.id)
  if (before?.isSplit === isSplit) return before
  return { shares: sharesOf(line, proposalOf(line, taken), isSplit), charge: line.charges_minor ?? 0, isSplit }
}

/** Enter fills a cell and goes on: with Ctrl it finishes, as in other forms. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** If the customer is known, the work goes on at the first invoice, as soon as it is there. */
function useFirstCell(isKnown: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  const isStart = useRef(isKnown)
  useEffect(() => {
    const form = ref.current
    if (!form || !isStart.current) return undefined
    const focus = () => {
      const cell = form.querySelector<HTMLElement>('[data-path]')
      cell?.focus()
      if (cell) observer.disconnect()
    }
    const observer = new MutationObserver(focus)
    observer.observe(form, { childList: true, subtree: true })
    focus()
    return () => observer.disconnect()
  }, [])
  return ref
}

type FootProps = { line: BankLine; left: number; isReady: boolean; shares: readonly Share[]; onClose: () => void }

function Foot({ line, left, isReady, shares, onClose }: FootProps) {
  const t = useTranslate()
  const formats = useFormats()
  const name = shares.at(-1)?.customerName ?? ''
  const amount = formats.money(Math.abs(left), line.currency)
  const words = left < 0 ? 'banking.too_much' : name === '' ? 'banking.to_give' : 'banking.rest_on_account'
  return (
    <div className={classes.foot}>
      <output className={classes.left} data-over={left < 0 || undefined}>
        {left === 0 ? t('banking.all_given') : t(words, { amount, name })}
      </output>
      <Button variant="default" onClick={onClose}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" disabled={!isReady} rightSection={<Kbd keys="mod+Enter" />}>
        {t('banking.confirm')}
      </Button>
    </div>
  )
}
