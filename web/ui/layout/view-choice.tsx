import type { ReactNode } from 'react'
import { ListLink } from '#web/platform/navigation/list-link.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import classes from './view-choice.module.css'

/** Chooses a view: a kind, a period or a day. The choice is stored in the address. */
export const ViewChoice = ({ children }: { children: ReactNode }) => (
  <search className={`notPrinted ${classes.choice}`}>{children}</search>
)

type Option = { key: string; label: string; change: Record<string, string | number | undefined>; isCurrent: boolean }

type OptionsProps = { label: string; search: ListSearch; options: readonly Option[] }

/** Alternatives of which one is chosen. Each has an address, so they are links. */
export const Segments = (props: OptionsProps) => (
  <Options {...props} className={classes.segments ?? ''} optionClass={classes.segment ?? ''} />
)

/** Common choices. */
export const Chips = (props: OptionsProps) => (
  <Options {...props} className={classes.chips ?? ''} optionClass={classes.chip ?? ''} />
)

const Options = ({
  label,
  search,
  options,
  className,
  optionClass,
}: OptionsProps & { className: string; optionClass: string }) => (
  <nav aria-label={label} className={className}>
    {options.map(({ key, label: text, change, isCurrent }) => (
      <ListLink
        key={key}
        search={search}
        change={change}
        className={optionClass}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {text}
      </ListLink>
    ))}
  </nav>
)
