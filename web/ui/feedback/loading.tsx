import { Box, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './feedback.module.css'

/** Grey shapes of the size of the content, so that nothing moves; screen readers get a text. */
function Shapes({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Box aria-busy>
      <VisuallyHidden>
        <output>{label ?? t('ui.loading')}</output>
      </VisuallyHidden>
      {children}
    </Box>
  )
}

/** Widths that look like words, the same in every render. */
const widthOfShape = (index: number) => `${[72, 48, 60, 84, 40][index % 5] ?? 60}%`

export const TextSkeleton = ({ lines = 3, label }: { lines?: number; label?: string }) => (
  <Shapes label={label}>
    <Stack gap="sm">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={12} width={widthOfShape(line)} />
      ))}
    </Stack>
  </Shapes>
)

/** Labels and fields, as tall as the real ones. */
export const FormSkeleton = ({ fields = 3, label }: { fields?: number; label?: string }) => (
  <Shapes label={label}>
    <Stack gap="md">
      {Array.from({ length: fields }, (_, field) => (
        <Stack key={field} gap={8}>
          <Skeleton height={12} width={120} />
          <Skeleton height={36} />
        </Stack>
      ))}
    </Stack>
  </Shapes>
)

/** A text over content that is loading. It fades in late, so that fast answers do not make it flicker. */
export function LoadingPill({ text }: { text?: string | undefined }) {
  const t = useTranslate()
  return (
    <output className={classes.place}>
      <span className={classes.pill}>
        <Loader size={14} aria-hidden />
        {text ?? t('ui.loading')}
      </span>
    </output>
  )
}
