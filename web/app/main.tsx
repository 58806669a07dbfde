import './csp.ts'
import './style/colours.css'
import './style/global.css'
import { createRoot } from 'react-dom/client'
import { followColorScheme } from '#web/platform/browser/color-scheme.ts'
import { startFailureAlerts } from '#web/platform/api/failure-alerts.ts'
import { rememberIntendedPage } from '#web/platform/session/intended-page.ts'
import { loadLanguage, initialLocale } from '#web/platform/language/language-store.ts'
import { App, OverThePage } from './app.tsx'
import { showLoadFailed } from '#web/start/page/load-failed.ts'
import { loadOrReload } from '#web/platform/navigation/on-demand.tsx'
import { createProgress } from './progress/progress.ts'
import { prefetchFirstScreen, routerFor } from './routes/router.tsx'
import { observeNavigations } from './routes/observe-navigations.ts'
import { routes } from './routes/routes.ts'

const router = routerFor(routes)
const progress = createProgress()

followColorScheme()
observeNavigations(router, progress)
startFailureAlerts(() => {
  rememberIntendedPage(router.state.location.href)
  return router.navigate({ to: '/login' })
})

/** The files of the screens import this one, so it must finish before they can load: no top-level `await`. */
async function start(root: HTMLElement, over: HTMLElement) {
  // No text can be shown before the language is loaded.
  const locale = initialLocale()
  try {
    const language = loadOrReload(`language ${locale}`, () => loadLanguage(locale))
    prefetchFirstScreen(router)
    await language
    createRoot(over).render(<OverThePage progress={progress} />)
    // The inlined shell stays visible until the first screen is loaded.
    await router.load()
    createRoot(root).render(<App router={router} />)
  } catch (error) {
    showLoadFailed(root)
    throw error
  }
}

const root = document.getElementById('root')
const over = document.getElementById('over')
if (!root || !over) throw new Error('index.html has no #root or no #over element')
void start(root, over)
