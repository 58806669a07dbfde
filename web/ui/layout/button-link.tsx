import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type ButtonLinkProps = ButtonProps & { to: string; children: ReactNode }

/** A link that looks like a button, so that it can be opened in a new tab. */
export const ButtonLink = ({ to, ...props }: ButtonLinkProps) => (
  <Button renderRoot={(rootProps) => <Link {...rootProps} to={to} />} {...props} />
)
