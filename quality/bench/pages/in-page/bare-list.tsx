import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { InvoiceRow } from '#shared/features/invoices/invoices.reply.ts'

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** The rows of the invoice list with React alone: no router, no session, no styles. */
function BareList() {
  const [rows, setRows] = useState<InvoiceRow[]>([])
  useEffect(() => {
    void fetch('/api/invoices')
      .then((reply) => reply.json() as Promise<{ data: InvoiceRow[] }>)
      .then(({ data }) => setRows(data))
  }, [])
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <a href={`/invoices/view/${row.id}`}>{row.number}</a>
            </td>
            <td>{row.customer_name}</td>
            <td>{row.reference}</td>
            <td>{row.issue_date}</td>
            <td>{row.due_date}</td>
            <td>{money.format(row.gross_minor / 100)}</td>
            <td>{money.format(row.outstanding_minor / 100)}</td>
            <td>{row.state}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<BareList />)
