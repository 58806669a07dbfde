import { Link } from '@tanstack/react-router'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { useMay } from '#web/platform/session/session.ts'

type SourceLinkProps = { source: NonNullable<Invoice['source']>; className: string | undefined }

/** The invoice or schedule that an invoice came from; just its name for users who may not open it. */
export function SourceLink({ source: { kind, id, name }, className }: SourceLinkProps) {
  const mayOpen = useMay(kind === 'copy' ? 'invoice_access' : 'customer_access')
  if (!mayOpen) return name
  return (
    <Link to={kind === 'copy' ? '/invoices/view/$id' : '/schedules/edit/$id'} params={{ id }} className={className}>
      {name}
    </Link>
  )
}
