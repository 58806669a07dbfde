import { z } from 'zod'
import { refusedAs } from './field-errors.ts'

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => /^[A-Z]{3}$/.test(code), refusedAs('validation.currency'))
