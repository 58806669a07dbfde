import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import classes from './admin.module.css'

export type StateCardProps = {
  name: string
  figure: ReactNode
  text: ReactNode
  /** The state in one word. */
  state?: { tone: Tone; word: string } | undefined
  /** The page where this is handled. */
  link?: { to: string; search?: Record<string, string> } | undefined
}

/** One figure about the installation, with a link to the page where it is handled. */
export function StateCard({ link, ...face }: StateCardProps) {
  return (
    <li data-tone={face.state?.tone}>
      {link ? (
        <Link {...link} className={`surface leads ${classes.card}`}>
          <Face {...face} />
        </Link>
      ) : (
        <div className={`surface ${classes.card}`}>
          <Face {...face} />
        </div>
      )}
    </li>
  )
}

const Face = ({ name, figure, text, state }: Omit<StateCardProps, 'link'>) => (
  <>
    <span className={classes.head}>
      <Text span size="sm" c="dimmed" fw={500}>
        {name}
      </Text>
      {state && <StateBadge tone={state.tone}>{state.word}</StateBadge>}
    </span>
    <span className={classes.figure}>{figure}</span>
    <Text span size="xs" c="dimmed" lh={1.45}>
      {text}
    </Text>
  </>
)
