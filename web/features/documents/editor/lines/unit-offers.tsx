import { offeredUnitCodes } from '#shared/features/items/unit-codes.ts'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'

/** The list that the unit of each line offers. */
export const unitList = 'units-of-lines'

/** Units by name, in the language of the reader. Whatever is chosen or typed, e-invoices know the code of the word. */
export function UnitOffers() {
  const t = useTranslate()
  const { locale } = useLanguage()
  // Nouns have capitals in German; elsewhere a unit in the middle of a line has none.
  const written = (name: string) => (locale.startsWith('de') ? name : name.toLocaleLowerCase(locale))
  return (
    <datalist id={unitList}>
      {offeredUnitCodes.map((code) => (
        <option key={code}>{written(t(`items.unit.${code}`))}</option>
      ))}
    </datalist>
  )
}
