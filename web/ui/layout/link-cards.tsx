import { IconArrowRight, type IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './link-cards.module.css'

export type LinkCard = { key: string; to: string; icon: typeof IconUserCircle; name: string; text: string }

/** Links with descriptions. */
export const LinkCards = ({ cards }: { cards: readonly LinkCard[] }) => (
  <ul className={classes.cards}>
    {cards.map(({ key, to, icon: Icon, name, text }) => (
      <li key={key}>
        <Link to={to} className={`surface leads ${classes.card}`}>
          <span className={classes.icon}>
            <Icon size={20} stroke={1.5} aria-hidden />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>
              {name}
              <IconArrowRight size={16} stroke={1.75} aria-hidden className={classes.arrow} />
            </span>
            <span className={classes.text}>{text}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
