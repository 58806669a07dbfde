import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { BareButton } from '#web/ui/layout/button-link.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type PagedAnswer, pagerItems, positionOf } from './pager-pages.ts'
import classes from './list-page.module.css'

export type PagerProps = {
  /** The paged response in either form; the pager is hidden until it is loaded. */
  answer: PagedAnswer | undefined
  onPage: (page: number) => void
  /** Called when a page is hovered or focused, to preload its rows. */
  onPageNear?: (page: number) => void
  /** How many pages to show on each side of the current one; 0 shows all, -1 only the buttons "previous" and "next". */
  limit?: number
  size?: 'small' | 'default' | 'large'
  align?: 'left' | 'center' | 'right'
  /** The accessible name; needed if a page has several pagers. */
  label?: string
}

export function Pager({ answer, onPage, onPageNear, limit = 0, size = 'default', align = 'left', label }: PagerProps) {
  const t = useTranslate()
  const formats = useFormats()
  if (!answer) return null
  const { current_page: current, last_page: last, per_page: perPage, total } = positionOf(answer)
  if (total <= perPage) return null
  const near = (page: number) =>
    onPageNear && { onPointerEnter: () => onPageNear(page), onFocus: () => onPageNear(page) }

  return (
    <nav
      className={`notPrinted ${classes.pager}`}
      data-size={size}
      data-align={align}
      aria-label={label ?? t('ui.pager.label')}
    >
      <ul className={classes.pages}>
        <Step
          label={t('ui.pager.previous')}
          disabled={current <= 1}
          onClick={() => onPage(Math.min(current - 1, last))}
          {...(current > 1 && near(Math.min(current - 1, last)))}
        >
          <IconChevronLeft className={classes.icon} aria-hidden />
        </Step>
        {pagerItems(current, last, limit).map((item) =>
          'page' in item ? (
            <li key={item.page}>
              <BareButton
                className={classes.page}
                aria-label={t('ui.pager.page', { page: item.page })}
                aria-current={item.page === current ? 'page' : undefined}
                onClick={() => onPage(item.page)}
                {...near(item.page)}
              >
                {formats.number(item.page)}
              </BareButton>
            </li>
          ) : (
            <li key={`after-${item.gapAfter}`} className={classes.gap} aria-hidden>
              <IconDots className={classes.icon} />
            </li>
          ),
        )}
        <Step
          label={t('ui.pager.next')}
          disabled={current >= last}
          onClick={() => onPage(current + 1)}
          {...(current < last && near(current + 1))}
        >
          <IconChevronRight className={classes.icon} aria-hidden />
        </Step>
      </ul>
    </nav>
  )
}

type StepProps = Omit<ComponentProps<'button'>, 'ref'> & { label: string }

const Step = ({ label, ...props }: StepProps) => (
  <li>
    <BareButton {...props} className={classes.page} aria-label={label} />
  </li>
)
