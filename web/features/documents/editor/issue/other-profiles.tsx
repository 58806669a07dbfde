import { profileNames } from '#shared/features/documents/party-identifiers.ts'
import type { OwnVerdict } from '#shared/features/einvoices/einvoices.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/documents/public/document-parts.module.css'

/** What would be missing if the customer asked for another kind of e-invoice: there to be read, and in nobody's way. */
export function OtherProfiles({ verdict }: { verdict: OwnVerdict | undefined }) {
  const t = useTranslate()
  return verdict?.other_profiles.map(({ profile, gaps }) => (
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
