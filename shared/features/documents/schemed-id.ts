import { z } from 'zod'
import { oneLine, requiredLine } from '#shared/validation/text.ts'

/** By what others call it, with the list that it belongs to where that is known. */
export const schemedId = z.object({ scheme: oneLine(10).default(''), id: requiredLine(100) })
