import type { ComponentProps } from 'react'
import classes from './page.module.css'

/** A button without a look, for where there are many: one element with two classes. */
export const BareButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={`${classes.bareButton} ${className ?? ''}`} />
)
