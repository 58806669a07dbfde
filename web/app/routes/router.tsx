import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { GuardName } from '#shared/access/guards.ts'
import type { MessageArea } from '#shared/i18n/message-areas.ts'
import { authState } from '#web/platform/session/auth-state.ts'
import { rememberIntendedPage } from '#web/platform/session/intended-page.ts'
import { loadMessages } from '#web/platform/language/language-store.ts'
import { redirectBefore } from './redirect-before.ts'
import { LoadFailed } from '#web/app/layout/load-failed.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { Layout, Moved, Screen } from './screen.ts'
import { ScreenTitle } from '#web/app/layout/screen-title.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the route list says of this address. */
    screen?: Screen | Moved
    /** Starts loading the screen and its layout. */
    prefetch?: () => void
  }
}

/** What is shown comes together with what it says. */
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
}

const addressOf = { login: '/login', home: '/home' }

/** Before every navigation: who is there, and may they go where they want to? */
async function beforeNavigation({ screen: target, prefetch }: StaticDataRouteOption, href: string) {
  if (target?.movedTo !== undefined) throw redirect({ to: target.movedTo, replace: true })
  if (target && isLikelyToPass(target.guards)) prefetch?.()
  const instead = await redirectBefore(target ? target.guards : [])
  if (!instead) return
  if (instead === 'login') rememberIntendedPage(href)
  throw redirect({ to: addressOf[instead], replace: true })
}

/** Then the screen may as well be loaded while the server is asked. */
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

/** Addresses that name the same function share one screen: going from one to the other leaves it standing as it is. */
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

/** The list of routes as the router wants it: each screen under its layout, and one check for all of them at the root. */
export function routerFor(list: readonly (Screen | Moved)[], history?: RouterHistory) {
  const root = rootRoute()
  const parents = {
    default: createRoute({ getParentRoute: () => root, id: 'default', component: layouts.default }),
    bare: createRoute({ getParentRoute: () => root, id: 'bare', component: layouts.bare }),
  }
  const componentOf = sharedScreens()
  const routes = list.map((screen) => routeOf(screen, parents, componentOf))
  const under = (layout: Layout) => routes.filter((entry) => entry.layout === layout).map(({ route }) => route)
  return createRouter({
    routeTree: root.addChildren([
      parents.default.addChildren(under('default')),
      parents.bare.addChildren(under('bare')),
    ]),
    ...(history && { history }),
    defaultErrorComponent: LoadFailed,
    // Going ahead of the user would run the guards for pages that they may never open.
    defaultPreload: false,
    // A query is text: an address such as ?token=12e5 must not become a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
      const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}

export type AppRouter = ReturnType<typeof routerFor>
