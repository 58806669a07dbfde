import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'

export type ButtonLinkProps = ButtonProps & { to: string; children: ReactNode }

/** A way to another screen that looks like a button and is a link: it can be opened in a tab. */
export const ButtonLink = ({ to, ...props }: ButtonLinkProps) => (
  <Button renderRoot={(rootProps) => <PlainLink {...rootProps} to={to} />} {...props} />
)
