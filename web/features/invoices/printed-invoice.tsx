import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { invoicePagesQuery } from './invoices.queries.ts'
import classes from './printed-invoice.module.css'

/** What a printer gets from an invoice's page: the document alone, each of its pages on a sheet. Nothing of it is seen. */
export function PrintedInvoice({ invoice }: { invoice: Invoice }) {
  const { data: pages } = useQuery(invoicePagesQuery(invoice))
  const pictures = useMemo(() => pages?.map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`), [pages])
  if (!pictures) return null
  return createPortal(
    <div className={classes.printed} aria-hidden>
      {pictures.map((href, index) => (
        <img key={index} src={href} alt="" className={classes.sheet} />
      ))}
    </div>,
    document.body,
  )
}
