import { type ReactNode, useId } from 'react'
import classes from '#web/features/payments/list/payments.module.css'

type CardProps = { title: string; children: ReactNode }

export function Card({ title, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
