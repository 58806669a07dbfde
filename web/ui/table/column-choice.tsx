import { useKeptValue } from '#web/platform/browser/kept-value.ts'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { Choosable, ColumnChoiceProps } from './column-menu.tsx'
import { ColumnsTrigger } from './columns-trigger.tsx'
import type { Column } from './data-table-column.ts'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'

const none: string[] = []

/** Which columns of a list are shown; stored on this device. The title column is always shown. */
export function useColumnChoice<Row>(list: string | undefined, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useKeptValue(`columns.${list ?? ''}`, none)
  const isShown = ({ key, inCard }: Choosable) => list === undefined || inCard === 'title' || !hidden.includes(key)
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
  return { shown: columns.filter(isShown), isShown, toggle, showAll: () => setHidden(none) }
}

export const ColumnMenu = onDemand('column menu', () => import('./column-menu.tsx').then((module) => module.ColumnMenu))

export const ColumnChoice = (props: ColumnChoiceProps) => (
  <LazyMenuButton opens="menu" prefetch={ColumnMenu.prefetch} renderButton={(asking) => <ColumnsTrigger {...asking} />}>
    <ColumnMenu {...props} />
  </LazyMenuButton>
)
