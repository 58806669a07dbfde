import { CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { BareButton } from '#web/ui/layout/button-link.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/ui/list/list-page.module.css'

type FilterFrameProps = { label: string; isSet: boolean; onRemove: () => void; children: ReactNode }

/** The outline of a filter, with a button to remove it if it is set. */
export function FilterFrame({ label, isSet, onRemove, children }: FilterFrameProps) {
  const t = useTranslate()
  return (
    <span className={classes.chip} data-filter data-set={isSet || undefined}>
      {children}
      {isSet && (
        <CloseButton
          className={classes.remove}
          size="xs"
          aria-label={t('list.filter_remove', { label })}
          onClick={onRemove}
        />
      )}
    </span>
  )
}

type FilterFaceProps = Omit<ComponentProps<'button'>, 'children' | 'value'> & {
  label: string
  /** The label of the value. */
  shown: string | undefined
}

export const FilterTrigger = ({ label, shown, ...props }: FilterFaceProps) => (
  <BareButton {...props} className={classes.face}>
    {shown === undefined && <IconPlus size={14} stroke={1.75} aria-hidden />}
    <span className={classes.label}>{label}</span>{' '}
    {shown !== undefined && <span className={classes.value}>{shown}</span>}
  </BareButton>
)
