import { RouterProvider } from '@tanstack/react-router'
import { Alerts } from '#web/platform/browser/alerts.tsx'
import type { ProgressRun } from './progress/progress.ts'
import { ProgressBar } from './progress/progress-bar.tsx'
import type { AppRouter } from './routes/router.tsx'

export const App = ({ router }: { router: AppRouter }) => <RouterProvider router={router} />

/** What is shown above whatever screen there is, and also before there is one. */
export const OverThePage = ({ progress }: { progress: ProgressRun }) => (
  <>
    <ProgressBar progress={progress} />
    <Alerts />
  </>
)
