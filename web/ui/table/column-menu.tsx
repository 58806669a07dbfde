import { Menu } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ColumnsTrigger } from './columns-trigger.tsx'
import type { Column } from './data-table-column.ts'
import { useInitiallyOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

/** The properties of a column that the menu needs. */
export type Choosable = Pick<Column<never>, 'key' | 'header' | 'inCard'>

export type ColumnChoiceProps = {
  columns: readonly Choosable[]
  choice: { isShown: (column: Choosable) => boolean; toggle: (key: string) => void; showAll: () => void }
}

export function ColumnMenu({ columns, choice }: ColumnChoiceProps) {
  const t = useTranslate()
  const { isOpen, setIsOpen, target } = useInitiallyOpen()
  const free = columns.filter(({ header, inCard }) => header !== '' && inCard !== 'title')
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <ColumnsTrigger ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('list.columns')}</Menu.Label>
        {free.map((column) => (
          <Menu.CheckboxItem
            key={column.key}
            checked={choice.isShown(column)}
            onChange={() => choice.toggle(column.key)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={choice.showAll}>{t('list.columns_all')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
