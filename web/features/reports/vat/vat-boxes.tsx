import { Group, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { VatReport } from '#shared/features/reports/vat-report.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ListLink } from '#web/platform/navigation/list-link.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import classes from '#web/features/reports/reports.module.css'
import { documentsId } from './vat-labels.ts'

type VatBoxesProps = { search: ListSearch; report: VatReport }

/** The two figures of the VAT return, rounded as it requires. */
export function VatBoxes({ search, report }: VatBoxesProps) {
  const t = useTranslate()
  const { money, wholeMoney } = useFormats()
  const { currency, box_1, box_6, outside_scope_minor } = report
  const isSum = report.rates.length > 0
  return (
    <div className={classes.boxes}>
      <Box
        search={search}
        number="1"
        name={t('reports.vat.due')}
        figure={money(box_1.return_minor, currency)}
        isSum={isSum}
      >
        {t('reports.vat.with_pence')}
      </Box>
      <Box
        search={search}
        number="6"
        name={t('reports.vat.sold')}
        figure={wholeMoney(box_6.return_minor, currency)}
        isSum={isSum}
      >
        {t('reports.vat.exactly', { amount: money(box_6.exact_minor, currency) })}
        {outside_scope_minor !== 0 &&
          ` ${t('reports.vat.outside_scope', { amount: money(outside_scope_minor, currency) })}`}
      </Box>
    </div>
  )
}

type BoxProps = {
  search: ListSearch
  number: '1' | '6'
  name: string
  figure: string
  /** Whether there are documents behind it. */
  isSum: boolean
  children: ReactNode
}

function Box({ search, number, name, figure, isSum, children }: BoxProps) {
  const t = useTranslate()
  const id = `box-${number}`
  return (
    <section className={`surface ${classes.box}`} aria-labelledby={id}>
      <Group id={id} component="h2" align="baseline" wrap="nowrap" gap="xs" c="dimmed" fz="sm" fw={500}>
        <span className={classes.boxNumber}>{t('reports.vat.box', { number })}</span>
        {name}
      </Group>
      <Text inherit fz={32} mt={4} c="var(--ink)" fw={650} lh={1.25} lts="-0.02em" className="figures">
        {figure}
      </Text>
      <Text size="sm" mih={20} c="dimmed">
        {children}
      </Text>
      {isSum && (
        <ListLink
          search={search}
          change={{ box: number, category: undefined, rate: undefined, page: 1 }}
          hash={documentsId}
          className={classes.boxLink}
        >
          {t('reports.vat.show_documents')}
        </ListLink>
      )}
    </section>
  )
}

export const VatBoxesSkeleton = () => (
  <div className={classes.boxes} aria-hidden>
    <Skeleton height={166} radius="var(--radius-lg)" />
    <Skeleton height={166} radius="var(--radius-lg)" />
  </div>
)
