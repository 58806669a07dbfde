import { Box, Text } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { type Entry, icons } from './entry.ts'
import { markedParts } from './fold-text.ts'
import classes from './search.module.css'
import type { Choose } from './use-choosing.ts'
import type { SearchEntries } from './use-entries.ts'

/** The browser's own list of options cannot show this content. */
const roles = { list: { role: 'listbox' }, group: { role: 'group' }, option: { role: 'option' } } as const

export const optionId = (listId: string, place: number) => `${listId}-${place}`

type SearchListProps = {
  id: string
  text: string
  found: SearchEntries
  current: number
  onPoint: (place: number) => void
  onChoose: Choose
}

export function SearchList({ id, text, found, current, onPoint, onChoose }: SearchListProps) {
  const t = useTranslate()
  let place = 0
  return (
    <div className={classes.scroll}>
      <Box id={id} {...roles.list} aria-label={t('search.results')}>
        {found.groups.map(({ group, entries }) => (
          <Box key={group} {...roles.group} aria-labelledby={`${id}-${group}`}>
            <Text
              id={`${id}-${group}`}
              role="presentation"
              component="div"
              size="xs"
              p="0.625rem 0.625rem 0.25rem"
              c="dimmed"
              fw={500}
            >
              {t(`search.group.${group}`)}
            </Text>
            {entries.map((entry) => {
              const own = place++
              return (
                <Option
                  key={entry.key}
                  id={optionId(id, own)}
                  entry={entry}
                  text={text}
                  isCurrent={own === current}
                  onPoint={() => onPoint(own)}
                  onChoose={onChoose}
                />
              )
            })}
          </Box>
        ))}
      </Box>
      {found.groups.length === 0 && <Instead text={text} found={found} />}
    </div>
  )
}

type OptionProps = {
  id: string
  entry: Entry
  text: string
  isCurrent: boolean
  onPoint: () => void
  onChoose: Choose
}

function Option({ id, entry, text, isCurrent, onPoint, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const Icon = icons[entry.icon]
  const choose = (event: MouseEvent) =>
    onChoose(entry, { inNewTab: event.ctrlKey || event.metaKey || event.button === 1 })
  return (
    // The search field handles the keys and keeps the focus.
    <Box
      ref={option}
      id={id}
      {...roles.option}
      aria-selected={isCurrent}
      tabIndex={-1}
      className={classes.option}
      onPointerMove={isCurrent ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      onAuxClick={(event) => event.button === 1 && choose(event)}
    >
      <Icon size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <span className={classes.listWords}>
        <span className={`cut ${classes.label}`}>
          <Marked text={entry.label} typed={text} />
        </span>
        {entry.hint && (
          <span className={`cut ${classes.hint}`}>
            <Marked text={entry.hint} typed={text} />
          </span>
        )}
      </span>
      <Figures entry={entry} />
    </Box>
  )
}

const Figures = ({ entry: { date, state, amount } }: { entry: Entry }) => (
  <span className={classes.figures}>
    {date && <span className={classes.date}>{date}</span>}
    {state && (
      <span className={classes.state}>
        <StateBadge tone={state.tone}>{state.word}</StateBadge>
      </span>
    )}
    {amount && (
      <span className={classes.amount}>
        <MoneyText {...amount} />
      </span>
    )}
  </span>
)

const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markedParts(text, typed).map(({ text: part, isMarked }, place) =>
    isMarked ? (
      <mark key={place} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )

/** Shown if nothing was found or the text is too short. */
function Instead({ text, found }: { text: string; found: SearchEntries }) {
  const t = useTranslate()
  if (found.isWaiting) return null
  return (
    <div className={classes.instead}>
      <IconMoodEmpty size={28} stroke={1.5} aria-hidden />
      <Text inherit c="var(--ink)" fw={500}>
        {found.hasFailed ? t('search.failed') : t('search.nothing', { text: text.trim() })}
      </Text>
      <p>{found.hasFailed ? t('search.failed_hint') : t('search.nothing_hint')}</p>
    </div>
  )
}
