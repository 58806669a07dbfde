import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#web/features/imports/imports.module.css'

type ImportPartProps = { title: string; text: string; actions?: ReactNode; children: ReactNode }

/** A section of the page with what it is for. */
export const ImportPart = ({ title, text, actions, children }: ImportPartProps) => (
  <Stack component="section" gap="sm" miw={0} aria-label={title}>
    <header className={classes.partHead}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {actions}
    </header>
    {children}
  </Stack>
)
