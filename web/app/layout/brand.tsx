import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { useSession } from '#web/platform/session/session.ts'
import styles from './brand.module.css'

/** A slip torn from its counterfoil, the part that the issuer keeps. */
function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path
        className={styles.slip}
        d="M13.75 6h12.5A2.75 2.75 0 0 1 29 8.75v3.5a3.75 3.75 0 0 0 0 7.5v3.5A2.75 2.75 0 0 1 26.25 26h-12.5z"
      />
      <path
        className={styles.stub}
        d="M11.25 6h-5.5A2.75 2.75 0 0 0 3 8.75v3.5a3.75 3.75 0 0 1 0 7.5v3.5A2.75 2.75 0 0 0 5.75 26h5.5z"
      />
    </svg>
  )
}

/** Links to the home page, or to the welcome page for guests. */
export function Brand() {
  const { user } = useSession()
  return (
    <PlainLink to={user ? '/home' : '/welcome'} className={styles.brand}>
      <BrandMark />
      <span>Counterfoil</span>
    </PlainLink>
  )
}
