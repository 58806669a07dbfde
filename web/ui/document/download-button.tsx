import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAction } from '#web/platform/api/action.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

export type DownloadButtonProps = Pick<ButtonProps, 'disabled' | 'classNames'> & {
  endpoint: FileEndpoint
  params?: Record<string, string>
  /** The filter; the file contains all its pages. */
  query?: ListCall
  icon: ReactNode
  children: ReactNode
}

export function DownloadButton({ endpoint, params = {}, query = {}, icon, children, ...look }: DownloadButtonProps) {
  const { run, isBusy } = useAction()
  const { page: _page, per_page: _perPage, ...filter } = query
  return (
    <Button
      variant="default"
      {...look}
      loading={isBusy}
      leftSection={icon}
      onClick={() => void run(() => download(endpoint, { params, query: filter }))}
    >
      {children}
    </Button>
  )
}
