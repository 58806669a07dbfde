import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '#web/features/payments/list/payments.module.css'

type CardProps = { title: string; children: ReactNode }

export function Card({ title, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Text id={id} component="h2" size="sm" mb="sm" fw={600}>
        {title}
      </Text>
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
