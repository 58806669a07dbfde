import type { Tx } from '#server/platform/database/connection/database.ts'

export const deleteVatRates = (tx: Tx) => tx.deleteFrom('vat_rates').execute()
