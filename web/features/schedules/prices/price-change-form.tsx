import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { confirm, type Question } from '#web/ui/dialog/question.ts'
import { StickyBar } from '#web/ui/form/sticky-bar.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { useUnsavedWork } from '#web/ui/form/unsaved-work.ts'
import { PriceChangeOutcomes } from './price-change-outcomes.tsx'
import { type PriceForm, usePriceWork } from './price-change-work.ts'
import classes from './price-change.module.css'
import type { PriceValues } from './price-change-request.ts'
import type { PriceOutcomes } from '#shared/features/schedules/schedule-prices.reply.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Difference } from './money-difference.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'

type PriceChangeFormProps = { ids: readonly string[]; onIds: (ids: readonly string[]) => void }

/** The fields, the result for each schedule, and the button that applies it. */
export function PriceChangeForm({ ids, onIds }: PriceChangeFormProps) {
  const t = useTranslate()
  const work = usePriceWork(ids)
  const question = usePriceQuestion()
  const { form, outcomes, isReady, isWaiting } = work
  const count = isReady ? (outcomes?.changed_count ?? 0) : 0
  useUnsavedWork(form)
  useShortcut('mod+Enter', t('price_changes.do'), () => form.formProps.ref.current?.requestSubmit())

  /** Invalid values are shown at their fields; only valid ones lead to the confirmation. */
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isReady && (isWaiting || !outcomes || count === 0)) return
    if (!isReady || !outcomes || (await confirm(question(form.values, outcomes)))) await form.send(form.values)
  }

  return (
    <form {...form.formProps} onSubmit={(event) => void onSubmit(event)} className={`fields ${classes.form}`}>
      <FormAlert message={form.message} />
      <section className={`surface ${classes.card}`} aria-label={t('price_changes.what')}>
        <PriceChangeFields form={form} />
        <PriceChangeTotals outcomes={isReady ? outcomes : undefined} isWaiting={isWaiting} />
      </section>
      <PriceChangeOutcomes work={work} ids={ids} onIds={onIds} />
      <StickyBar
        state={
          count > 0
            ? t('price_changes.of_chosen', { count, total: ids.length })
            : t('price_changes.chosen', { count: ids.length })
        }
      >
        <ButtonLink to="/schedules/list" variant="default">
          {t('ui.cancel')}
        </ButtonLink>
        <Button
          type="submit"
          loading={form.isSending}
          disabled={ids.length === 0 || (isReady && !isWaiting && count === 0)}
          rightSection={<Kbd keys="mod+Enter" />}
        >
          {t('price_changes.do')}
        </Button>
      </StickyBar>
    </form>
  )
}

function keyOf({ change: { kind, percent } }: PriceValues) {
  if (kind === 'price') return 'price_changes.ask_change'
  return Number(percent) < 0 ? 'price_changes.ask_lower' : 'price_changes.ask_raise'
}

/** Asks for confirmation with the number of schedules, the first day, and the totals before and after. */
function usePriceQuestion() {
  const t = useTranslate()
  const formats = useFormats()
  return (values: PriceValues, { changed_count: count, totals }: PriceOutcomes): Question => ({
    title: t(keyOf(values), { count, date: formats.date(values.from_date) }),
    body: totals
      .map(({ currency, monthly_before_minor: before, monthly_after_minor: after }) =>
        t('price_changes.becomes', { before: formats.money(before, currency), after: formats.money(after, currency) }),
      )
      .concat(t('price_changes.ask_text'))
      .join(' '),
    confirmLabel: t('price_changes.confirm'),
  })
}

/** Undefined until the change is complete. */
type PriceChangeTotalsProps = { outcomes: PriceOutcomes | undefined; isWaiting: boolean }

/** The monthly totals by currency, next to the fields. */
function PriceChangeTotals({ outcomes, isWaiting }: PriceChangeTotalsProps) {
  const t = useTranslate()
  const totals = outcomes && outcomes.changed_count > 0 ? outcomes.totals : []
  return (
    <div className={classes.totals}>
      <Text component="h2" size="xs" c="dimmed" fw={500}>
        {t('price_changes.monthly')}
      </Text>
      {totals.length === 0 && <p className={classes.quiet}>{t('price_changes.no_totals')}</p>}
      <ul className={`stale ${classes.sums}`} data-before={isWaiting || undefined}>
        {totals.map(({ currency, monthly_before_minor: before, monthly_after_minor: after }) => (
          <li key={currency} className={classes.sum}>
            <MoneyText minor={before} currency={currency} />
            <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-label={t('price_changes.arrow')} />
            <Text span inherit fz={17} c="var(--ink)" fw={650} lts="-0.015em">
              <MoneyText minor={after} currency={currency} />
            </Text>
            <Difference minor={after - before} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The percentage or the new price, and the first day. */
function PriceChangeFields({ form }: { form: PriceForm }) {
  const t = useTranslate()
  const { kind } = form.values.change
  return (
    <Stack gap={18}>
      <SegmentedControl
        aria-label={t('price_changes.kind')}
        className={classes.kinds ?? ''}
        value={kind}
        onChange={(chosen) => form.setValue('change.kind', chosen === 'price' ? 'price' : 'percent')}
        data={[
          { value: 'percent', label: t('price_changes.kind.percent') },
          { value: 'price', label: t('price_changes.kind.price') },
        ]}
      />
      <div className={classes.fields}>
        {kind === 'percent' ? (
          <DecimalInput
            {...form.field('change.percent')}
            label={t('price_changes.percent')}
            description={t('price_changes.percent_help')}
            required
            data-autofocus
            rightSection={
              <Text span size="sm" c="dimmed">
                %
              </Text>
            }
          />
        ) : (
          <>
            <DecimalInput
              {...form.field('change.unit_price')}
              label={t('price_changes.unit_price')}
              description={t('price_changes.unit_price_help')}
              required
              leastDecimals={2}
            />
            <DecimalInput
              {...form.field('change.old_price')}
              label={t('price_changes.old_price')}
              description={t('price_changes.old_price_help')}
              leastDecimals={2}
            />
          </>
        )}
        <DateField
          {...form.field('from_date')}
          label={t('price_changes.from_date')}
          description={t('price_changes.from_date_help')}
          required
        />
      </div>
    </Stack>
  )
}
