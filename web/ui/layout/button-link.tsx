import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'

export type ButtonLinkProps = ButtonProps & { to: string; children: ReactNode }

/** A link that looks like a button, so that it can be opened in a new tab. */
export const ButtonLink = ({ to, ...props }: ButtonLinkProps) => (
  <Button renderRoot={(rootProps) => <PlainLink {...rootProps} to={to} />} {...props} />
)
