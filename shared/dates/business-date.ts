import { z } from 'zod'
import { refusedAs } from '#shared/validation/field-errors.ts'

/** A plain date, YYYY-MM-DD, within the years that anyone keeps books for and every part of the product can reckon with. */
export const businessDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', refusedAs('validation.date'))
