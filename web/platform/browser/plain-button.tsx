import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './plain-button.module.css'

/** The pages before the login do not use the component library, which is larger than all of them together. */
type Look = { look?: 'ink' | 'gold'; isWide?: boolean }

const classOf = ({ look = 'ink', isWide = false }: Look) =>
  [styles.button, look === 'gold' && styles.gold, isWide && styles.wide].filter(Boolean).join(' ')

export function PlainButton({
  look,
  isWide,
  isBusy = false,
  ...props
}: ComponentProps<'button'> & Look & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      className={classOf({ ...(look && { look }), ...(isWide && { isWide }) })}
      aria-busy={isBusy}
      data-busy={isBusy || undefined}
    />
  )
}

export function PlainButtonLink({ look, isWide, ...props }: LinkProps & Look) {
  return <Link {...props} className={classOf({ ...(look && { look }), ...(isWide && { isWide }) })} />
}
