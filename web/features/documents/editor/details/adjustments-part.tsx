import { Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { AdjustmentKind, AdjustmentsProps } from './adjustments.tsx'
import classes from './adjustments.module.css'
import { newAdjustment } from './whole-values.ts'

const Adjustments = onDemand('allowances and charges', () =>
  import('./adjustments.tsx').then((module) => module.Adjustments),
)

/** Allowances and charges of the whole document: nothing but two buttons until there is one. */
export function AdjustmentsPart(props: AdjustmentsProps) {
  const t = useTranslate()
  const { adjustments, onChange } = props
  const ref = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<string>()
  const count = adjustments.allowances.length + adjustments.charges.length
  useEffect(() => {
    if (added) ref.current?.querySelector<HTMLElement>(`[data-adjustment="${added}"]`)?.focus()
  }, [added])
  const add = (kind: AdjustmentKind) => {
    const adjustment = newAdjustment()
    onChange(kind, [...adjustments[kind], adjustment], kind)
    // With the first one its row has to be loaded.
    void Adjustments.preload().then(() => setAdded(adjustment.key))
  }
  const button = { variant: 'subtle', color: 'gray', size: 'xs' } as const
  const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const
  return (
    <div ref={ref}>
      {count > 0 && (
        <Suspense>
          <Adjustments {...props} />
        </Suspense>
      )}
      <div className={classes.add}>
        <Button {...button} leftSection={<IconMinus {...icon} />} onClick={() => add('allowances')}>
          {t('document_details.add_allowance')}
        </Button>
        <Button {...button} leftSection={<IconPlus {...icon} />} onClick={() => add('charges')}>
          {t('document_details.add_charge')}
        </Button>
      </div>
    </div>
  )
}
