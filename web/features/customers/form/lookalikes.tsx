import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type LookalikeField, lookalikesQuery } from '#web/features/customers/customers.queries.ts'
import classes from '#web/features/customers/customers.module.css'

type LookalikesProps = {
  field: LookalikeField
  text: string
  /** The customer that is being changed, which always resembles itself. */
  exceptId?: string | undefined
  /** Off while the field holds its saved value. */
  isOn: boolean
}

const restMilliseconds = 350
const shortest = 3

/** Warns below a field that a similar customer exists. It never prevents saving. */
export function Lookalikes({ field, text, exceptId, isOn }: LookalikesProps) {
  const t = useTranslate()
  const [rested] = useDebouncedValue(text.trim(), restMilliseconds)
  const isAsked = isOn && rested.length >= shortest
  const found = useQuery({ ...lookalikesQuery(field, rested, exceptId), enabled: isAsked })
  const alike = isAsked && text.trim() !== '' ? (found.data ?? []) : []

  return (
    <output className={classes.lookalikes} data-any={alike.length > 0 || undefined}>
      {alike.length > 0 && (
        <>
          <IconCopy size={14} stroke={1.75} aria-hidden className={classes.lookalikeIcon} />
          <span>
            {t('customers.lookalike')}{' '}
            {alike.map(({ id, name, code, reason }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                {/* Opens a new tab, so that nothing typed here is lost. */}
                <a href={`/customers/edit/${id}`} target="_blank" rel="noreferrer">
                  {name} ({code})
                </a>
                {reason !== 'name' && ` · ${t(`customers.lookalike_${reason}`)}`}
              </span>
            ))}
          </span>
        </>
      )}
    </output>
  )
}
