import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { ViewsTrigger } from '#web/features/views/views-trigger.tsx'
import { viewsQuery } from '#web/features/views/views.queries.ts'

const ViewsMenu = onDemand('views', () =>
  import('#web/features/views/views-menu.tsx').then((module) => module.ViewsMenu),
)

/** The saved views of a list: open one, save the current one, or copy its link. */
export function ListViews({ list }: { list: string }) {
  const { searchStr } = useLocation()
  const { data: views = [] } = useQuery(viewsQuery(list))
  const search = viewSearch(searchStr)
  const current = views.find((view) => viewSearch(view.search) === search)
  return (
    <LazyMenuButton
      opens="menu"
      prefetch={ViewsMenu.prefetch}
      renderButton={(asking) => <ViewsTrigger {...asking} current={current} />}
    >
      <ViewsMenu list={list} views={views} current={current} search={search} />
    </LazyMenuButton>
  )
}

/** The query of a list without its page: two addresses with the same query are the same view. */
export function viewSearch(address: string) {
  const parts = new URLSearchParams(address)
  parts.delete('page')
  parts.sort()
  return parts.toString()
}
