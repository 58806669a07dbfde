import { useCallback, useId } from 'react'
import { type ChangeLines, defaultVatCode } from '#web/features/documents/editor/lines/line-values.ts'
import { LineMore } from '#web/features/documents/editor/lines/more/line-more-part.tsx'
import type { LineMoreComponent } from '#web/features/documents/editor/lines/line-row.tsx'
import { LinesEditor } from '#web/features/documents/editor/lines/lines-editor.tsx'
import { useSellerVat } from '#web/features/business/vat-codes.queries.ts'
import { AdjustmentsPart } from '#web/features/documents/editor/details/adjustments-part.tsx'
import { useVatOffer } from '#web/features/documents/editor/lines/vat-offer.ts'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { NextInvoice } from './next-invoice.ts'
import { PlaceholderInput, useSchedulePlaceholders } from '#web/features/schedules/placeholders/placeholder-input.tsx'
import { PlaceholderOffers } from '#web/features/schedules/placeholders/placeholder-offers.tsx'
import { PlaceholderResult } from '#web/features/schedules/placeholders/placeholder-result.tsx'
import classes from './schedule-form.module.css'
import type { SchedulePartProps } from './schedule-form.ts'

type LinesProps = Pick<SchedulePartProps, 'form' | 'context' | 'customer'> & { next: NextInvoice }

/** The lines of every invoice; their descriptions may contain placeholders. */
export function ScheduleLines({ form, context, customer, next }: LinesProps) {
  const t = useTranslate()
  const headingId = useId()
  const placeholders = useSchedulePlaceholders()
  const nextDate = next.upcoming[0] ?? context.defaults.today
  const vat = useVatOffer(context.vatCodes, nextDate, useSellerVat())
  const { change } = form
  const changeLines = useCallback<ChangeLines>(
    (update, path = 'lines') => change((before) => ({ ...before, lines: update(before.lines) }), path),
    [change],
  )
  return (
    <section className={classes.linesCard} aria-labelledby={headingId}>
      <div className={classes.linesHead}>
        <h2 id={headingId} className={classes.heading}>
          {t('field.lines')}
        </h2>
        <p className={classes.hint}>{t('schedules.form.placeholders')}</p>
      </div>
      <PlaceholderOffers placeholders={placeholders} fields='[data-cell="description"]'>
        <LinesEditor
          lines={form.values.lines}
          changeLines={changeLines}
          errors={form.errors}
          totals={next.typed}
          vat={vat}
          vatCode={customer?.default_vat_code ?? defaultVatCode}
          pricesOn={nextDate}
          More={ScheduleLineMore}
          DescriptionHint={PlaceholderResult}
        />
      </PlaceholderOffers>
      <AdjustmentsPart
        adjustments={{ allowances: form.values.allowances, charges: form.values.charges }}
        amounts={{ allowances: next.typed.allowances_minor, charges: next.typed.charges_minor }}
        currency={form.values.currency}
        vat={vat}
        errors={form.errors}
        onChange={(kind, adjustments, path) => change((before) => ({ ...before, [kind]: adjustments }), path)}
      />
    </section>
  )
}

const LinePeriodRule = onDemand('period of a line', () =>
  import('./period-rule-field.tsx').then((module) => module.LinePeriodRule),
)

const ScheduleLineMore: LineMoreComponent = (props) => <LineMore {...props} Period={LinePeriodRule} />

/** Printed on every invoice. */
export function ScheduleMessage({ form }: Pick<SchedulePartProps, 'form'>) {
  const t = useTranslate()
  const { value, onChange, ...field } = form.field('message')
  return (
    <div className={classes.card}>
      <div>
        <PlaceholderInput
          rows={{ least: 2, most: 8 }}
          label={t('field.message')}
          description={t('schedules.form.message_help')}
          maxLength={2_000}
          placeholders={useSchedulePlaceholders()}
          {...field}
          value={value}
          onChange={onChange}
        />
        <PlaceholderResult text={value} />
      </div>
    </div>
  )
}
