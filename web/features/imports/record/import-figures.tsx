import type { Import } from '#shared/features/imports/imports.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Figures, LargeFigure } from '#web/ui/layout/record-parts.tsx'

/** The number of rows, and what will happen to them. */
export function ImportFigures({ given }: { given: Import }) {
  const t = useTranslate()
  const { number } = useFormats()
  const figures: { label: string; value: string; tone?: 'good' | 'bad' }[] = [
    { label: t('imports.rows_in_file'), value: number(given.total_count) },
    { label: t('imports.ready'), value: number(given.valid_count), tone: 'good' },
    ...(given.known_count > 0 ? [{ label: t('imports.known'), value: number(given.known_count) }] : []),
    { label: t('imports.wrong_count'), value: number(given.invalid_count - given.known_count), tone: 'bad' },
  ]
  return (
    <Figures>
      {figures.map(({ label, value, tone }) => (
        <LargeFigure key={label} name={label} tone={value === '0' ? undefined : tone}>
          {value}
        </LargeFigure>
      ))}
    </Figures>
  )
}
