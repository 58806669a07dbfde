import { useQuery } from '@tanstack/react-query'
import { profileNames } from '#shared/features/documents/party-identifiers.ts'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { invoiceVerdictQuery } from '#web/features/invoices/e-invoices.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './issue-dialog.module.css'

/** What would be missing if the customer asked for another kind of e-invoice: there to be read, and in nobody's way. */
export function OtherProfiles({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const { data } = useQuery(invoiceVerdictQuery(invoice))
  return data?.other_profiles.map(({ profile, gaps }) => (
    <details key={profile} className={classes.otherProfile}>
      <summary>{t('invoice_form.issue.other_profile', { profile: profileNames[profile], count: gaps.length })}</summary>
      <ul>
        {gaps.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
    </details>
  ))
}
