import { z } from 'zod'
import { plainDecimal } from '#shared/money/decimal.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'

/** A decimal as people and programs write it, stored in plain notation without trailing zeros. */
export const decimalText = (decimals: number, { negative }: { negative: boolean }) => {
  const form = new RegExp(`^${negative ? '-?' : ''}\\d{1,12}(\\.\\d{1,${decimals}})?$`)
  return z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .refine((value) => form.test(value), refusedAs('validation.decimal', { decimals }))
    .transform((value) => (form.test(value) ? plainDecimal(value) : value))
}

export const percentText = decimalText(4, { negative: false }).refine(
  (percent) => Number(percent) <= 100,
  refusedAs('validation.percent'),
)
