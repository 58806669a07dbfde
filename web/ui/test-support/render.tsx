import './browser-gaps.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { LanguageProvider } from '#web/platform/language/language.tsx'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { parseSearch, stringifySearch } from '#web/platform/navigation/search-params.ts'
import { CalendarPopover } from '#web/ui/date/calendar-button.tsx'
import { ColumnMenu } from '#web/ui/table/column-choice.tsx'
import { QuestionDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog.tsx'
import { ExportMenu } from '#web/ui/list/export-button.tsx'
import { FilterMenu } from '#web/ui/list/filter/filter-chip.tsx'
import { RangeMenu } from '#web/ui/list/filter/range-chip.tsx'

afterEach(cleanup)

const onDemand = [QuestionDialog, DialogFrame, FilterMenu, RangeMenu, ExportMenu, ColumnMenu, CalendarPopover]

/** Renders something as the application does: in a language, with the router at an address. */
export async function renderInApp(content: ReactNode, { at = '/', locale = 'en' } = {}) {
  // Loaded on demand in the application; loaded up front here.
  await Promise.all([loadLanguage(locale), ...onDemand.map(({ preload }) => preload())])
  const root = createRootRoute({ component: Outlet })
  const everywhere = ['/', '$'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => content }),
  )
  const router = createRouter({
    routeTree: root.addChildren(everywhere),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await router.load()
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router as never} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, user: userEvent.setup(), router }
}
