import { z } from 'zod'
import { plainDecimal } from '#shared/money/decimal.ts'
import { refusedAs } from './field-errors.ts'

/** A decimal as people and programs write it, stored in plain notation without trailing zeros. */
export const decimalText = (decimals: number, { negative }: { negative: boolean }) => {
  const form = new RegExp(`^-?\\d{1,12}(\\.\\d{1,${decimals}})?$`)
  return (
    z
      .union([z.string(), z.number()])
      .transform((value) => String(value).trim())
      .refine((value) => form.test(value), refusedAs('validation.decimal', { decimals }))
      // Said on its own: that it is a number is plain to see.
      .refine((value) => negative || !form.test(value) || !value.startsWith('-'), refusedAs('validation.not_negative'))
      .transform((value) => (form.test(value) ? plainDecimal(value) : value))
  )
}

export const percentText = decimalText(4, { negative: false }).refine(
  (percent) => Number(percent) <= 100,
  refusedAs('validation.percent'),
)
