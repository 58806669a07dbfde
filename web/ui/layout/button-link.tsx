import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type ButtonLinkProps = ButtonProps & { to: string; children: ReactNode }

/** A way to another screen that looks like a button and is a link: it can be opened in a tab. */
export const ButtonLink = ({ to, ...props }: ButtonLinkProps) => (
  <Button renderRoot={(rootProps) => <Link {...rootProps} to={to} />} {...props} />
)
