import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { usePageTitle } from '#web/platform/navigation/page-title.ts'
import classes from './page.module.css'

export type PageProps = {
  title: string
  tabTitle?: string
  about?: ReactNode
  /** Where this page hangs from: the list of a record. */
  back?: { to: string; label: string }
  /** A state, beside the title. */
  badge?: ReactNode
  actions?: ReactNode
  /** A form is as wide as it is read, a list as wide as there is room. */
  isForm?: boolean
  children: ReactNode
}

/** A title, which is also that of the tab unless that has its own, what can be done at its right, then the content. */
export function Page({ title, tabTitle = title, about, back, badge, actions, isForm = false, children }: PageProps) {
  usePageTitle(tabTitle)
  return (
    <div className={classes.page} data-form={isForm || undefined}>
      <div className={classes.head}>
        <div className={classes.names}>
          {back && (
            <PlainLink to={back.to} className={classes.back}>
              <IconChevronLeft size={14} stroke={2} aria-hidden />
              {back.label}
            </PlainLink>
          )}
          <div className={classes.heading}>
            <h1 className={classes.title}>{title}</h1>
            {badge}
          </div>
          {about && <p className={classes.about}>{about}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
