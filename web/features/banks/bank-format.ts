import { compact } from '#shared/validation/text.ts'

/** In groups of four, as it is printed: GB33 BUKB 2020 1555 5555 55. */
export const formatIban = (written: string) => compact(written).replaceAll(/(.{4})(?=.)/g, '$1 ')
