import { type ReactNode, useId } from 'react'
import classes from './record-parts.module.css'

/** A card with a heading, next to or below the main content. */
export function RecordCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`surface ${classes.card}`} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The most important figures. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={classes.figures}>{children}</dl>

type FigureProps = { name: string; isMain?: boolean; isWide?: boolean; children: ReactNode }

export const Figure = ({ name, isMain, isWide, children }: FigureProps) => (
  <div className={classes.figure} data-main={isMain || undefined} data-wide={isWide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type LargeFigureProps = { name: string; tone?: 'good' | 'bad' | undefined; children: ReactNode }

/** A figure where there is nothing but figures to look at. */
export const LargeFigure = ({ name, tone, children }: LargeFigureProps) => (
  <div className={classes.largeFigure} data-tone={tone}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Names on the left, values on the right. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Less prominent than the text above it. */
export const MutedText = ({ children }: { children: ReactNode }) => <span className={classes.quiet}>{children}</span>

/** The main part of a page with a narrow column on its right, which is below it on a small screen. */
export const WithAside = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>
