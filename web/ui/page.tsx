import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/platform/page-title.ts'

export type PageProps = { title: string; tabTitle?: string; about?: string; actions?: ReactNode; children: ReactNode }

/** A title, which is also that of the tab unless that has its own, what can be done at its right, then the content. */
export function Page({ title, tabTitle = title, about, actions, children }: PageProps) {
  usePageTitle(tabTitle)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={2} flex="1 1 16rem">
          <Title order={1}>{title}</Title>
          {about && (
            <Text size="sm" c="dimmed" maw="42rem">
              {about}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
