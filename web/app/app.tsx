import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Alerts } from '#web/platform/alerts.tsx'
import { queryClient } from '#web/platform/query-client.ts'
import { nonce } from './csp.ts'
import type { ProgressRun } from './progress.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { AppRouter } from './router.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

export function App({ router, progress }: { router: AppRouter; progress: ProgressRun }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <ProgressBar progress={progress} />
        <RouterProvider router={router} />
        <Alerts />
      </QueryClientProvider>
    </MantineProvider>
  )
}
