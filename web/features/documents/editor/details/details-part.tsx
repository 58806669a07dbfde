import { type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { Errors } from '#web/platform/forms/form-refusal.ts'
import type { DetailsForm } from './detail-parts.tsx'
import { FoldedPart } from './folded-part.tsx'
import { foldedLabel } from './party-values.ts'
import { isAboutFolded, usedFields } from './whole-values.ts'

const MoreDetails = onDemand('more details', () => import('./more-details.tsx').then((module) => module.MoreDetails))

type DetailsPartProps = {
  form: DetailsForm
  values: Parameters<typeof usedFields>[0]
  errors: Errors
  today?: string
  /** Whether the customer asks for some of it. */
  isAsked: boolean
  /** The field of it that somebody was sent to. */
  wanted: string | null
  amounts: ReactNode
}

/**
 * What is seldom said of the whole document is folded away until it is, until the customer asks for it, or until something is wrong
 * with it.
 */
export function DetailsPart({ form, values, errors, today, isAsked, wanted, amounts }: DetailsPartProps) {
  const t = useTranslate()
  const used = usedFields(values)
  // What somebody opened or closed by hand stays so until another reason comes up.
  const reason = [used.length > 0, isAsked, wanted].join()
  const [chosen, setChosen] = useState<{ reason: string; isOpen: boolean }>()
  const isCalledFor = used.length > 0 || isAsked || wanted !== null
  const isOpen = chosen?.reason === reason ? chosen.isOpen : isCalledFor
  const setOpen = (open: boolean) => setChosen({ reason, isOpen: open })
  const isWrong = Object.keys(errors).some(isAboutFolded)
  const isShown = isOpen || isWrong
  const nameOf = (name: (typeof used)[number]) =>
    t(name === 'prepaid_minor' && form.rare.isCredit ? 'field.credit_notes.prepaid_minor' : foldedLabel(name))
  return (
    <FoldedPart
      isShown={isShown}
      onShow={setOpen}
      words={used.length > 0 ? used.map(nameOf).join(' · ') : t('document_details.more_words')}
      onNear={MoreDetails.prefetch}
    >
      {isShown && (
        <Suspense>
          <MoreDetails form={form} today={today} wanted={wanted} amounts={amounts} />
        </Suspense>
      )}
    </FoldedPart>
  )
}
