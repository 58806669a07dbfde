import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import type { PriceForm } from './price-change-work.ts'
import classes from './price-change.module.css'
import { DateField } from '#web/ui/date/date-field.tsx'

/** The percentage or the new price, and the first day. */
export function PriceChangeFields({ form }: { form: PriceForm }) {
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
