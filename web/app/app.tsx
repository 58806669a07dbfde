import { RouterProvider } from '@tanstack/react-router'
import { Alerts } from '#web/platform/browser/alerts.tsx'
import type { ProgressRun } from './progress/progress.ts'
import { ProgressBar } from './progress/progress-bar.tsx'
import type { AppRouter } from './routes/router.tsx'

export function App({ router, progress }: { router: AppRouter; progress: ProgressRun }) {
  return (
    <>
      <ProgressBar progress={progress} />
      <RouterProvider router={router} />
      <Alerts />
    </>
  )
}
