import { Checkbox, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ControlTotal, ImportChange } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import classes from '#web/features/imports/imports.module.css'
import { ImportPart } from './import-part.tsx'

type ImportControlProps = {
  given: Import
  isBusy: boolean
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  onChange: (change: ImportChange) => void
}

/** What will be owed, beside what the file says of it. Nothing is typed: it is compared, and confirmed. */
export function ImportControl({ given, isBusy, isConfirmed, onConfirm, onChange }: ImportControlProps) {
  const t = useTranslate()
  return (
    <ImportPart title={t('imports.control')} text={t('imports.control_text')}>
      <div className={`surface divided ${classes.control}`}>
        {given.control.map((total) => (
          <Total key={total.currency} total={total} given={given} isBusy={isBusy} onChange={onChange} />
        ))}
        <div className={classes.confirm} data-done={isConfirmed || undefined}>
          <Checkbox
            checked={isConfirmed}
            disabled={isBusy}
            label={t('imports.control_confirm')}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
          />
        </div>
      </div>
    </ImportPart>
  )
}

type SentBeforeProps = { kind: Import['kind']; isBusy: boolean; isSent: boolean; onChange: (isSent: boolean) => void }

/** What the old system has sent, the customers have: they can be reminded of it. */
export function SentBefore({ kind, isBusy, isSent, onChange }: SentBeforeProps) {
  const t = useTranslate()
  if (kind !== 'open_documents') return null
  return (
    <ImportPart title={t('imports.sent_before')} text={t('imports.sent_before_text')}>
      <div className={`surface divided ${classes.control}`}>
        <div className={classes.confirm} data-done={isSent || undefined}>
          <Checkbox
            checked={isSent}
            disabled={isBusy}
            label={t('imports.sent_before_yes')}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </div>
      </div>
    </ImportPart>
  )
}

type TotalProps = { total: ControlTotal } & Pick<ImportControlProps, 'given' | 'isBusy' | 'onChange'>

function Total({ total, given, isBusy, onChange }: TotalProps) {
  const t = useTranslate()
  const { money } = useFormats()
  const { currency, count, open_minor: open } = total
  const rate = given.exchange_rates.find((one) => one.currency === currency)
  return (
    <div className={classes.controlRow}>
      <div className={classes.currency}>
        <strong>{currency}</strong>
        <span>{t('imports.control_documents', { count })}</span>
      </div>
      <Stack gap={4}>
        <Text span size="xs" c="dimmed" fw={500}>
          {t('imports.control_open')}
        </Text>
        <Text span inherit fz={20} c="var(--ink)" fw={600} lts="-0.01em" className="figures">
          {money(open, currency)}
        </Text>
      </Stack>
      <Stated given={given} total={total} />
      {rate && (
        <Rate
          key={rate.rate}
          rate={rate}
          base={given.base_currency}
          isBusy={isBusy}
          onChange={(text) => onChange({ exchange_rates: [{ currency, rate: text }] })}
        />
      )}
    </div>
  )
}

/** Nothing, if the file has no line of totals. */
function Stated({ given, total: { currency, open_minor } }: { given: Import; total: ControlTotal }) {
  const t = useTranslate()
  const { money } = useFormats()
  const stated = given.stated_control.find((one) => one.currency === currency)
  if (!stated) return null
  const apart = Math.abs(stated.open_minor - open_minor)
  return (
    <Stack gap={4}>
      <Text span size="xs" c="dimmed" fw={500}>
        {t('imports.control_stated')}
      </Text>
      <Text span inherit fz={20} c="var(--ink)" fw={600} lts="-0.01em" className="figures">
        {money(stated.open_minor, currency)}
      </Text>
      <span className={classes.verdict} data-apart={apart !== 0 || undefined}>
        {apart === 0 ? (
          <IconCircleCheck size={15} stroke={2} aria-hidden />
        ) : (
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
        )}
        {apart === 0 ? t('imports.control_agrees') : t('imports.control_differs', { amount: money(apart, currency) })}
      </span>
    </Stack>
  )
}

type RateProps = {
  rate: Import['exchange_rates'][number]
  base: string
  isBusy: boolean
  onChange: (rate: string) => void
}

/** Saved when the field is left: rows whose file says no rate are counted by it. */
function Rate({ rate: { currency, rate }, base, isBusy, onChange }: RateProps) {
  const t = useTranslate()
  const [text, setText] = useState(rate ?? '')
  const [isFocused, setFocused] = useState(false)
  const isNew = text !== (rate ?? '') && /^\d{1,12}(?:\.\d{1,8})?$/.test(text) && Number(text) > 0
  const save = useEffectEvent(() => onChange(text))
  // Whoever goes on to the next field while the one before is being saved loses neither.
  const isDue = isNew && !isFocused && !isBusy
  useEffect(() => {
    if (isDue) save()
  }, [isDue])
  return (
    <div className={classes.rate} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <DecimalInput
        label={t('imports.control_rate', { currency, base })}
        placeholder={t('imports.control_rate_none')}
        value={text}
        onChange={setText}
      />
    </div>
  )
}
