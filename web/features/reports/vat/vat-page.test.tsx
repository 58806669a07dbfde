import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pagePosition } from '#shared/http/paged.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { VatPage } from './vat-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '00000000-0000-4000-8000-000000000009'
const period = { from: '2026-01-01', to: '2026-03-31' }

const serve = () =>
  stubApi({
    'GET /api/reports/vat': {
      status: 200,
      body: {
        ...period,
        currency: 'GBP',
        rates: [{ id: 'S 20', category: 'S', rate: '20', document_count: 1, net_minor: 66_905, vat_minor: 5801 }],
        box_1: { exact_minor: 5801, return_minor: 5801 },
        box_6: { exact_minor: 66_905, return_minor: 66_900 },
        outside_scope_minor: 0,
        unconverted: [
          {
            id,
            kind: 'credit_note',
            number: 'CN-1',
            date: '2026-03-06',
            currency: 'EUR',
            net_minor: -500,
            vat_minor: 0,
          },
        ],
      },
    },
    'GET /api/reports/vat/documents': {
      status: 200,
      body: {
        ...period,
        currency: 'GBP',
        data: [
          {
            id,
            kind: 'credit_note',
            number: 'CN-2',
            date: '2026-03-05',
            customer_name: 'Beta GmbH',
            document_currency: 'EUR',
            exchange_rate: '0.8555',
            net_minor: -856,
            vat_minor: -171,
          },
        ],
        meta: pagePosition(1, 25, 1, 1),
        links: {},
        totals: { net_minor: -856, vat_minor: -171 },
      },
    },
  })

test('a period whose dates are in the wrong order is put in order', async () => {
  const requests = serve()
  await renderInApp(<VatPage />, { at: '/?from=2026-03-31&to=2026-01-01' })
  await screen.findByRole('region', { name: /Box 6/ })
  expect(requests.map(({ path }) => path)).toContain('/api/reports/vat?from=2026-01-01&to=2026-03-31')
})

test('both boxes are as on the return, each rate links to its documents, and documents without a rate are named', async () => {
  const requests = serve()
  await renderInApp(<VatPage />, { at: '/?to=2026-03-31&from=2026-01-01&category=S&rate=20' })
  const box = await screen.findByRole('region', { name: /Box 6/ })
  expect(within(box).getByText('£669')).toBeTruthy()
  expect(screen.getByRole('region', { name: /Box 1/ }).textContent).toContain('£58.01')
  expect(requests.map(({ path }) => path)).toContain('/api/reports/vat?from=2026-01-01&to=2026-03-31')
  expect(screen.getByRole('link', { name: 'Charged at 20%', current: false }).getAttribute('href')).toMatch(
    /^\/reports\/vat\?from=2026-01-01&to=2026-03-31&category=S&rate=.*20.*#documents$/,
  )
  expect((await screen.findByRole('link', { name: 'CN-2' })).getAttribute('href')).toBe(`/creditnote/view/${id}`)
  expect(screen.getByText('EUR at 0.8555')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toContain('CN-1')
})

test('a period and a box that are chosen in quick succession both count', async () => {
  const requests = serve()
  const { router } = await renderInApp(<VatPage />, { at: '/' })
  const box = await screen.findByRole('region', { name: /Box 1/ })
  const showDocuments = within(box).getByRole('link', { name: 'Show documents' })
  fireEvent.click(screen.getByRole('link', { name: 'Last 12 months' }))
  expect(showDocuments.getAttribute('href')).toBe('/?box=1#documents')
  fireEvent.click(showDocuments)
  await waitFor(() => expect(router.state.location.href).toMatch(/^\/\?from=.*&to=.*&box=1#documents$/))
  const documentsOfBox = expect.stringMatching(/^\/api\/reports\/vat\/documents\?from=.*&to=.*&box=1$/)
  await waitFor(() => expect(requests.map(({ path }) => path)).toContainEqual(documentsOfBox))
})
