import { RouterProvider } from '@tanstack/react-router'
import { Alerts } from '#web/platform/alerts.tsx'
import type { ProgressRun } from './progress.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { AppRouter } from './router.tsx'

export function App({ router, progress }: { router: AppRouter; progress: ProgressRun }) {
  return (
    <>
      <ProgressBar progress={progress} />
      <RouterProvider router={router} />
      <Alerts />
    </>
  )
}
