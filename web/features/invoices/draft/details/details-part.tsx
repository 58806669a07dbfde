import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import { customerChoiceQuery } from '#web/features/invoices/invoice-form.queries.ts'
import { FoldedPart } from './folded-part.tsx'
import { isAboutFolded, usedFields } from './whole-values.ts'

const MoreDetails = onDemand('more details', () => import('./more-details.tsx').then((module) => module.MoreDetails))

type DetailsPartProps = {
  form: InvoiceForm
  today: string
  /** The field of it that somebody was sent to. */
  wanted: string | null
}

/**
 * What is seldom said of the whole document is folded away until it is, until the customer asks for it, or until something is wrong
 * with it.
 */
export function DetailsPart({ form, today, wanted }: DetailsPartProps) {
  const t = useTranslate()
  const used = usedFields(form.values)
  const { customer_id } = form.values
  const { data: customer } = useQuery({ ...customerChoiceQuery(customer_id), enabled: customer_id !== '' })
  // What somebody opened or closed by hand stays so until another reason comes up.
  const reason = [used.length > 0, customer?.requires_buyer_reference === true, wanted].join()
  const [chosen, setChosen] = useState<{ reason: string; isOpen: boolean }>()
  const isCalledFor = used.length > 0 || customer?.requires_buyer_reference === true || wanted !== null
  const isOpen = chosen?.reason === reason ? chosen.isOpen : isCalledFor
  const setOpen = (open: boolean) => setChosen({ reason, isOpen: open })
  const isWrong = Object.keys(form.errors).some(isAboutFolded)
  const isShown = isOpen || isWrong
  return (
    <FoldedPart
      isShown={isShown}
      onShow={setOpen}
      words={used.length > 0 ? used.map((name) => t(`field.${name}`)).join(' · ') : t('document_details.more_words')}
      onNear={MoreDetails.prefetch}
    >
      {isShown && (
        <Suspense>
          <MoreDetails form={form} today={today} wanted={wanted} />
        </Suspense>
      )}
    </FoldedPart>
  )
}
