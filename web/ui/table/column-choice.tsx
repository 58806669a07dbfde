import { useLocalStorage } from '@mantine/hooks'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { Choosable, ColumnChoiceProps } from './column-menu.tsx'
import { ColumnsTrigger } from './columns-trigger.tsx'
import type { Column } from './data-table-column.ts'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'

/** Which columns of a list are shown; stored on this device. The title column is always shown. */
export function useColumnChoice<Row>(list: string | undefined, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns.${list ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const isShown = ({ key, inCard }: Choosable) => list === undefined || inCard === 'title' || !hidden.includes(key)
  const toggle = (key: string) =>
    setHidden((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]))
  return { shown: columns.filter(isShown), isShown, toggle, showAll: () => setHidden([]) }
}

export const ColumnMenu = onDemand('column menu', () => import('./column-menu.tsx').then((module) => module.ColumnMenu))

export const ColumnChoice = (props: ColumnChoiceProps) => (
  <LazyMenuButton opens="menu" prefetch={ColumnMenu.prefetch} renderButton={(asking) => <ColumnsTrigger {...asking} />}>
    <ColumnMenu {...props} />
  </LazyMenuButton>
)
