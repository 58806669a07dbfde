import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { usePageTitle } from '#web/platform/navigation/page-title.ts'
import classes from './page.module.css'

export type PageProps = {
  title: string
  tabTitle?: string
  about?: ReactNode
  /** The parent page, such as the list of a record. */
  back?: { to: string; label: string }
  /** A state, next to the title. */
  badge?: ReactNode
  actions?: ReactNode
  /** A link past the head of the page, which is shown when it has the focus. */
  skip?: ReactNode
  /** A form is no wider than a screen of 1440 pixels shows it; a list uses all available space. */
  isForm?: boolean
  children: ReactNode
}

/**
 * A page title, which is also the tab's title unless `tabTitle` is given, with actions on the right, and the content.
 */
export function Page(props: PageProps) {
  const { title, tabTitle = title, about, back, badge, actions, skip, isForm = false, children } = props
  usePageTitle(tabTitle)
  return (
    <div className={classes.page} data-form={isForm || undefined}>
      {skip}
      <div className={classes.head}>
        {back && (
          <PlainLink to={back.to} className={`notPrinted ${classes.back}`}>
            <IconChevronLeft size={14} stroke={2} aria-hidden />
            {back.label}
          </PlainLink>
        )}
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {badge}
        </div>
        {actions && <div className={`notPrinted ${classes.actions}`}>{actions}</div>}
        {about && <p className={classes.about}>{about}</p>}
      </div>
      {children}
    </div>
  )
}
