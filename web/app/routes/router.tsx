import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
  useMatches,
} from '@tanstack/react-router'
import type { GuardName } from '#shared/access/guards.ts'
import type { MessageArea } from '#shared/i18n/message-areas.ts'
import { authState } from '#web/platform/session/auth-state.ts'
import { rememberIntendedPage } from '#web/platform/session/intended-page.ts'
import { loadMessages } from '#web/platform/language/language-store.ts'
import { redirectBefore } from './redirect-before.ts'
import { FrameFailed, LoadFailed } from '#web/app/layout/load-failed.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { parseSearch, stringifySearch } from '#web/platform/navigation/search-params.ts'
import type { Layout, Moved, Screen } from './screen.ts'
import { sentHome } from './sent-home.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { usePageTitle } from '#web/platform/navigation/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The entry of this address in the list of routes. */
    screen?: Screen | Moved
    /** Preloads the screen and its layout. */
    prefetch?: () => void
  }
}

/** Loads a component and its messages together. */
async function withMessages<Part>(areas: readonly MessageArea[], load: () => Promise<Part>) {
  const [part] = await Promise.all([load(), loadMessages(areas)])
  return part
}

const layouts = {
  default: onDemand('default layout', () =>
    withMessages(['app-shell'], () =>
      import('#web/app/layout/default-layout.tsx').then(({ DefaultLayout }) => DefaultLayout),
    ),
  ),
  bare: onDemand('bare layout', () => import('#web/app/layout/bare-layout.tsx').then(({ BareLayout }) => BareLayout)),
  customer: onDemand('customer layout', () =>
    import('#web/app/layout/customer-layout.tsx').then(({ CustomerLayout }) => CustomerLayout),
  ),
}

const addressOf = { login: '/login', home: '/home' }

/** Checks the user and the guards before every navigation, and redirects if they refuse it. */
async function beforeNavigation(route: StaticDataRouteOption, href: string) {
  const { screen: target } = route
  if (target?.movedTo !== undefined) throw redirect({ to: target.movedTo, replace: true })
  prefetchLikely(route)
  const instead = await redirectBefore(target ? target.guards : [])
  tellOnArrival(target, instead)
  if (!instead) return
  if (instead === 'login') rememberIntendedPage(href)
  throw redirect({ to: addressOf[instead], replace: true })
}

/** Users who are logged in and open the login page go home without being told why. */
function tellOnArrival(target: Screen | undefined, instead: 'login' | 'home' | null) {
  if (instead === 'home' && target && !target.guards.includes('guest')) sentHome.set(target.title)
  else if (!instead && target?.path !== addressOf.home) sentHome.set(null)
}

/** Loads a screen that the guards will probably let pass, while the server checks the user. */
function prefetchLikely({ screen, prefetch }: StaticDataRouteOption) {
  if (screen && screen.movedTo === undefined && isLikelyToPass(screen.guards)) prefetch?.()
}

const isLikelyToPass = (guards: readonly GuardName[]) =>
  guards.length === 0 || guards.includes('guest') === (authState.get().token === null)

const rootRoute = () =>
  createRootRoute({
    component: () => (
      <>
        <ScreenTitle />
        <Outlet />
      </>
    ),
    beforeLoad: ({ matches, location }) => beforeNavigation(matches.at(-1)?.staticData ?? {}, location.href),
  })

type Component = ReturnType<typeof onDemand>

/** Routes with the same `load` function share one component, so that it stays mounted when moving between them. */
function sharedScreens() {
  const known = new Map<Screen['load'], Component>()
  return ({ path, load, messages = [] }: Screen) => {
    const component = known.get(load) ?? onDemand(path, () => withMessages(messages, load))
    known.set(load, component)
    return component
  }
}

type Parents = Record<Layout, AnyRoute>

function routeOf(screen: Screen | Moved, parents: Parents, componentOf: (screen: Screen) => Component) {
  const layout = screen.movedTo === undefined ? screen.layout : 'default'
  const component = screen.movedTo === undefined ? componentOf(screen) : undefined
  const prefetch = () => {
    layouts[layout].prefetch()
    component?.prefetch()
  }
  const route = createRoute({
    getParentRoute: () => parents[layout],
    path: screen.path,
    staticData: { screen, prefetch },
    ...(component && { component }),
  })
  return { layout, route }
}

/** Builds the router: each screen below its layout, and one check for all of them at the root. */
export function routerFor(list: readonly (Screen | Moved)[], history?: RouterHistory) {
  const root = rootRoute()
  const parents = {
    default: createRoute({
      getParentRoute: () => root,
      id: 'default',
      component: layouts.default,
      errorComponent: FrameFailed,
    }),
    bare: createRoute({ getParentRoute: () => root, id: 'bare', component: layouts.bare, errorComponent: FrameFailed }),
    customer: createRoute({
      getParentRoute: () => root,
      id: 'customer',
      component: layouts.customer,
      errorComponent: FrameFailed,
    }),
  }
  const componentOf = sharedScreens()
  const routes = list.map((screen) => routeOf(screen, parents, componentOf))
  const under = (layout: Layout) => routes.filter((entry) => entry.layout === layout).map(({ route }) => route)
  return createRouter({
    routeTree: root.addChildren([
      parents.default.addChildren(under('default')),
      parents.bare.addChildren(under('bare')),
      parents.customer.addChildren(under('customer')),
    ]),
    ...(history && { history }),
    defaultErrorComponent: LoadFailed,
    // Preloading a route would run its guards for pages that the user may never open.
    defaultPreload: false,
    parseSearch,
    stringifySearch,
  })
}

export type AppRouter = ReturnType<typeof routerFor>

/** Loads the screen of the address while the language is loaded; both are needed before anything can be shown. */
export function prefetchFirstScreen(router: AppRouter) {
  prefetchLikely(router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {})
}

/** Sets the title of the tab to that of the screen, in the current language. */
function ScreenTitle() {
  const t = useTranslate()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  usePageTitle(screen?.movedTo === undefined && screen ? t(screen.title) : undefined)
  return null
}
