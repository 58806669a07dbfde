import { RouterProvider } from '@tanstack/react-router'
import { LanguageProvider } from '#web/platform/language/language.tsx'
import { Alerts } from '#web/platform/browser/alerts.tsx'
import type { ProgressRun } from './progress/progress.ts'
import { ProgressBar } from './progress/progress-bar.tsx'
import type { AppRouter } from './routes/router.tsx'

export const App = ({ router }: { router: AppRouter }) => (
  <LanguageProvider>
    <RouterProvider router={router} />
  </LanguageProvider>
)

/** Shown on top of every screen, and before the first one is loaded. */
export const OverThePage = ({ progress }: { progress: ProgressRun }) => (
  <LanguageProvider>
    <ProgressBar progress={progress} />
    <Alerts />
  </LanguageProvider>
)
