import { ActionIcon, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language.tsx'
import type { Column } from './data-table-column.ts'

/** The columns of a list that are shown on this device, and how to choose others. What a row is called is always shown. */
export function useColumnChoice<Row>(list: string | undefined, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns.${list ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const isShown = ({ key, inCard }: Column<Row>) => list === undefined || inCard === 'title' || !hidden.includes(key)
  const toggle = (key: string) =>
    setHidden((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]))
  return { shown: columns.filter(isShown), isShown, toggle, showAll: () => setHidden([]) }
}

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  choice: Pick<ReturnType<typeof useColumnChoice<Row>>, 'isShown' | 'toggle' | 'showAll'>
}

export function ColumnChoice<Row>({ columns, choice }: ColumnChoiceProps<Row>) {
  const t = useTranslate()
  const free = columns.filter(({ header, inCard }) => header !== '' && inCard !== 'title')
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('list.columns')} title={t('list.columns')}>
          <IconColumns3 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
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
