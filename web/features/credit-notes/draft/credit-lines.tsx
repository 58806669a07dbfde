import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSellerVat } from '#web/features/business/vat-codes.queries.ts'
import { AdjustmentsPart } from '#web/features/documents/editor/details/adjustments-part.tsx'
import classes from '#web/features/documents/editor/editor.module.css'
import { blankLine, defaultVatCode } from '#web/features/documents/editor/lines/line-values.ts'
import { LinesEditor } from '#web/features/documents/editor/lines/lines-editor.tsx'
import { LineMore } from '#web/features/documents/editor/lines/more/line-more-part.tsx'
import { useVatOffer, type VatOffer } from '#web/features/documents/editor/lines/vat-offer.ts'
import type { Errors } from '#web/platform/forms/form-refusal.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ChooserHints, LineChooser } from './chooser/line-chooser.tsx'
import type { CreditForm } from './credit-form.ts'
import { vatName } from '#web/features/documents/editor/totals/totals-panel.tsx'
import type { CreditContext, CreditTotals } from './credit-totals.ts'
import foot from './credit-editor.module.css'

type CreditLinesProps = { form: CreditForm; context: CreditContext; totals: CreditTotals }

/** What is credited: parts of the lines of the invoice, and other lines. */
export function CreditLines({ form, context, totals }: CreditLinesProps) {
  const t = useTranslate()
  const vat = useCreditVat(context)
  const { values, errors } = form
  const { source } = context
  const own = { form, context, totals, vat }
  return (
    <section className={classes.linesCard} aria-label={t('field.lines')}>
      {source ? (
        <>
          <LineChooser
            source={source}
            parts={values.parts}
            onChange={(parts) => form.change((before) => ({ ...before, parts }), 'parts')}
            errorOf={(path) => errors[path]?.join(' ')}
          />
          <BesideInvoice {...own} />
        </>
      ) : (
        <>
          <h2 className={classes.linesHeading}>{t('field.lines')}</h2>
          <OwnLines {...own} errors={errors} vatCode={defaultVatCode} />
          <AdjustmentsPart
            adjustments={{ allowances: values.allowances, charges: values.charges }}
            amounts={{ allowances: totals.allowances_minor, charges: totals.charges_minor }}
            currency={context.currency}
            vat={vat}
            errors={errors}
            onChange={(kind, adjustments, path) => form.change((before) => ({ ...before, [kind]: adjustments }), path)}
          />
        </>
      )}
    </section>
  )
}

type OwnLinesProps = CreditLinesProps & { vat: VatOffer }

/** Lines that are not on the invoice: nothing but a button until there is one. */
function BesideInvoice(own: OwnLinesProps) {
  const t = useTranslate()
  const { form, vat } = own
  const vatCode = vat.choices[0]?.value ?? ''
  // What is wrong with the lines as a whole is said above those of the invoice.
  const { lines: _, ...errors } = form.errors
  if (form.values.lines.length > 0)
    return (
      <>
        <h2 className={classes.linesHeading} data-after-others>
          {t('credit_notes.free_lines')}
        </h2>
        <OwnLines {...own} isOptional errors={errors} vatCode={vatCode} />
      </>
    )
  return (
    <div className={foot.foot}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={() => form.changeLines(() => [blankLine(vatCode)])}
      >
        {t('credit_notes.add_free')}
      </Button>
      <ChooserHints />
    </div>
  )
}

type LinesProps = OwnLinesProps & { errors: Errors; vatCode: string; isOptional?: boolean }

const OwnLines = ({ form, context, totals, ...lines }: LinesProps) => (
  <LinesEditor
    {...lines}
    lines={form.values.lines}
    changeLines={form.changeLines}
    totals={{ line_nets_minor: totals.line_nets_minor, within_limit: true, currency: context.currency }}
    pricesOn={context.taxPoint}
    More={LineMore}
  />
)

/** The VAT rates of the invoice, or those of the business if there is no invoice. */
function useCreditVat({ source, vatCodes, taxPoint }: CreditContext): VatOffer {
  const t = useTranslate()
  const formats = useFormats()
  const ofBusiness = useVatOffer(vatCodes, taxPoint, useSellerVat())
  const { locale } = ofBusiness
  return useMemo(() => {
    if (!source) return ofBusiness
    const groups = new Map(source.vat_groups.map((group) => [group.vat_code, group]))
    const valid = [...groups.values()].map((group) => ({
      code: group.vat_code,
      name: vatName(t, formats, group),
      category: group.category,
      rate: group.rate,
    }))
    const choices = valid.map(({ code, name }) => ({ value: code, label: name }))
    return { valid, choices, locale, isOffered: true, isClosed: true }
  }, [source, ofBusiness, locale, t, formats])
}
