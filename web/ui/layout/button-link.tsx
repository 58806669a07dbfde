import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import classes from './page.module.css'

export type ButtonLinkProps = ButtonProps & { to: string; children: ReactNode }

/** A link that looks like a button, so that it can be opened in a new tab. */
export const ButtonLink = ({ to, ...props }: ButtonLinkProps) => (
  <Button renderRoot={(rootProps) => <PlainLink {...rootProps} to={to} />} {...props} />
)

/** A button without a look, for where there are many: one element with two classes. */
export const BareButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={`${classes.bareButton} ${className ?? ''}`} />
)
