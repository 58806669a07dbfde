import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { locationLabel } from '#shared/einvoices/location-label.ts'
import type { EInvoiceFinding, EInvoiceReading } from '#shared/features/einvoices/einvoices.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './einvoices.module.css'

const icons = { fatal: IconCircleX, warning: IconAlertTriangle, information: IconInfoCircle }

const verdictIcons = { valid: IconCircleCheck, invalid: IconCircleX, not_fully: IconInfoCircle }

const verdictOf = ({ valid, fully_judged }: EInvoiceReading) =>
  !valid ? 'invalid' : fully_judged ? 'valid' : 'not_fully'

type EInvoiceFindingsProps = { reading: EInvoiceReading; onGoTo: (location: string) => void }

export function EInvoiceFindings({ reading, onGoTo }: EInvoiceFindingsProps) {
  const t = useTranslate()
  const { findings, format, profile, others } = reading
  const verdict = verdictOf(reading)
  const Icon = verdictIcons[verdict]
  const named = t(`einvoices.profile.${profile}`)
  return (
    <aside className={`notPrinted ${classes.findings}`} aria-label={t('einvoices.findings')}>
      <div className={classes.verdict} data-verdict={verdict}>
        <Icon size={22} stroke={1.75} aria-hidden />
        <div>
          <h2>{t(`einvoices.${verdict}`)}</h2>
          <p>{t(`einvoices.${verdict}_text`, { profile: named })}</p>
          {others.length > 0 && <p>{t('einvoices.others', { names: others.join(', ') })}</p>}
          <p className={classes.kind}>
            {named} · {t(`einvoices.format.${format}`)}
          </p>
        </div>
      </div>
      {findings.length > 0 && (
        <ul className={`surface divided ${classes.findingList}`}>
          {findings.map((finding, index) => (
            <Finding key={`${finding.rule} ${finding.location} ${index}`} finding={finding} onGoTo={onGoTo} />
          ))}
        </ul>
      )}
    </aside>
  )
}

function Finding({ finding, onGoTo }: { finding: EInvoiceFinding; onGoTo: (location: string) => void }) {
  const t = useTranslate()
  const { rule, severity, message, location } = finding
  const Icon = icons[severity]
  const where = locationLabel(location, t)
  const leads = location !== '' && !location.startsWith('@')
  return (
    <li className={classes.finding} data-severity={severity}>
      <Icon size={17} stroke={1.75} aria-hidden />
      <div>
        <VisuallyHidden>{t(`einvoices.severity.${severity}`)}</VisuallyHidden>
        <p>{message}</p>
        <p className={classes.where}>
          {leads ? (
            <button type="button" className={classes.goTo} onClick={() => onGoTo(location)}>
              {where}
            </button>
          ) : (
            <span>{where}</span>
          )}
          <code>{rule}</code>
        </p>
      </div>
    </li>
  )
}
