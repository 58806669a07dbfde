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
