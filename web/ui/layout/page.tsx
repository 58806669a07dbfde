import { Group, Stack, Text, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  /** A form has a limited width; a list uses all available space. */
  isForm?: boolean
  children: ReactNode
}

/**
 * A page title, which is also the tab's title unless `tabTitle` is given, with actions on the right, and the content.
 */
export function Page({ title, tabTitle = title, about, back, badge, actions, isForm = false, children }: PageProps) {
  usePageTitle(tabTitle)
  return (
    <Stack gap="lg" {...(isForm && { maw: '70rem' })}>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={2} flex="1 1 16rem" miw={0}>
          {back && (
            <Link to={back.to} className={classes.back}>
              <IconChevronLeft size={14} stroke={2} aria-hidden />
              {back.label}
            </Link>
          )}
          <div className={classes.heading}>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            {badge}
          </div>
          {about && (
            <Text size="sm" c="dimmed" className={classes.about}>
              {about}
            </Text>
          )}
        </Stack>
        {actions && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  )
}
