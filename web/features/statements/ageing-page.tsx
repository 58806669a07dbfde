import type { AgeingList, AgeingRow } from '#shared/features/statements/statements.reply.ts'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ageingFilter, exportAgeing, getStatementPdf } from '#shared/features/statements/statements.contract.ts'
import { printAgeing } from '#shared/features/reports/ageing-report.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type ListSearch, useListSearch } from '#web/platform/navigation/list-search.ts'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { ageingColumns, ageingSums } from './ageing-columns.tsx'
import { EmailStatements } from './public/email-statements.tsx'
import { StatementRun } from './public/statement-run.tsx'
import { ageingQuery } from './statements.queries.ts'
import { Button } from '@mantine/core'
import { useAction } from '#web/platform/api/action.ts'
import { download } from '#web/platform/api/download.ts'

/** What every customer owes by age, on any day, as it was known then. */
export function AgeingPage() {
  const t = useTranslate()
  const formats = useFormats()
  const currencies = useCurrencies()
  const search = useListSearch(ageingFilter)
  const { data } = useQuery(ageingQuery(search.query))
  const day = search.filters['as_of'] ?? data?.as_of
  const shown = { hasCredit: hasCredit(data), valueIn: otherThanBase(data) }
  return (
    <>
      <StatementRun />
      <ListPage
        title={t('ageing.title')}
        about={day === undefined ? '\u00A0' : aboutOf(t, formats.date(day), shown.valueIn)}
        search={search}
        list={ageingQuery}
        columns={ageingColumns(t, shown)}
        rowHref={(row) => statementOf(row, search)}
        searchLabel={t('ageing.search')}
        filters={[
          { kind: 'date', name: 'as_of', label: t('ageing.as_of') },
          { kind: 'choice', name: 'currency', label: t('field.currency'), options: currencies },
        ]}
        totals={({ meta }) => t('ageing.count', { count: meta.total })}
        foot={useAgeingSums(search, shown.hasCredit)}
        exportFrom={exportAgeing}
        printFrom={printAgeing}
        selection={{
          nameOf: ({ customer_name: name, currency }) => `${name}, ${currency}`,
          Actions: StatementsOfSeveral,
        }}
        empty={{
          icon: <IconScale stroke={1.5} aria-hidden />,
          title: t('ageing.empty'),
          hint: t('ageing.empty_hint'),
        }}
      />
    </>
  )
}

/** The statement of open items on the same day, in the currency of the row. */
function statementOf({ customer_id, currency }: AgeingRow, { filters }: ListSearch) {
  const query = new URLSearchParams({ kind: 'open_items', currency, ...(filters['as_of'] && { to: filters['as_of'] }) })
  return `/customers/statement/${customer_id}?${query.toString()}`
}

const hasCredit = (answer: AgeingList | undefined) =>
  answer?.totals.some(({ credit_minor }) => credit_minor !== 0) ?? false

/** The base currency, if anything is owed in another one. */
const otherThanBase = (answer: AgeingList | undefined) =>
  answer?.totals.some(({ currency }) => currency !== answer.base_currency) ? answer.base_currency : undefined

const aboutOf = (t: Translate, date: string, valueIn: string | undefined) =>
  [
    t('ageing.about', { date }),
    ...(valueIn === undefined ? [] : [t('ageing_list.in_order', { currency: valueIn })]),
  ].join(' ')

/** The total of one currency if the list shows one, else of all of them in the base currency. */
function useAgeingSums(search: ListSearch, isCreditShown: boolean): FootRow[] | undefined {
  const t = useTranslate()
  const { data } = useQuery(ageingQuery(search.query))
  if (!data || data.totals.length === 0) return undefined
  const [only, ...others] = data.totals
  const { currency, ...total } =
    only && others.length === 0 ? only : { currency: data.base_currency, ...data.base_total }
  const cells: Record<string, ReactNode> = {}
  for (const { key, minor } of ageingSums(t, isCreditShown))
    cells[key] = minor(total) !== 0 && <MoneyText minor={minor(total)} currency={currency} />
  return [{ key: currency, label: t('ageing.sum', { currency }), cells }]
}

type SeveralProps = { rows: AgeingRow[]; onDone: () => void }

const iconProps = { size: 14, stroke: 1.75, 'aria-hidden': true }

/** The statements of open items of the ticked customers, each in the currency of its row: downloaded or e-mailed. */
function StatementsOfSeveral({ rows, onDone }: SeveralProps) {
  const t = useTranslate()
  const files = useAction()
  const { filters } = useListSearch(ageingFilter)
  const to = filters['as_of']
  const downloadAll = async () => {
    for (const { customer_id: id, currency } of rows)
      await download(getStatementPdf, { params: { id }, query: { currency, ...(to !== undefined && { to }) } })
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={files.isBusy}
        leftSection={<IconDownload {...iconProps} />}
        onClick={() => void files.run(downloadAll)}
      >
        {t('ageing_list.download_statements')}
      </Button>
      <EmailStatements customerIds={rows.map(({ customer_id }) => customer_id)} asOf={to} onDone={onDone} />
    </>
  )
}
