import type { ReactNode } from 'react'
import classes from './feedback.module.css'

export type Tone = 'neutral' | 'current' | 'good' | 'warning' | 'bad'

/** A state as a dot and a word; the colour only repeats the word. */
export const StateBadge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
