import { type ReactElement, type ReactNode, cloneElement } from 'react'
import plain from '#web/platform/forms/plain-forms.module.css'

type IconProps = { size?: number; stroke?: number; 'aria-hidden'?: boolean }

type BareCardProps = {
  title: string
  text?: string
  /** The text is the answer to a request, so screen readers announce it. */
  isAnswer?: boolean
  icon?: ReactElement<IconProps>
  children?: ReactNode
}

/** The white card on the dark background of the pages before the login. */
export function BareCard({ title, text, isAnswer = false, icon, children }: BareCardProps) {
  const Text = isAnswer ? 'output' : 'p'
  return (
    <section className={`${plain.card} ${plain.bareCard}`}>
      {icon && cloneElement(icon, { size: 40, stroke: 1.25, 'aria-hidden': true })}
      <h1 className={plain.title}>{title}</h1>
      {text && <Text className={plain.text}>{text}</Text>}
      {children}
    </section>
  )
}
