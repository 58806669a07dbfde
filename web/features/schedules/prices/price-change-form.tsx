import { Button } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { StickyBar } from '#web/ui/form/sticky-bar.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { useUnsavedWork } from '#web/ui/form/unsaved-work.ts'
import { PriceChangeFields } from './price-change-fields.tsx'
import { PriceChangeOutcomes } from './price-change-outcomes.tsx'
import { usePriceQuestion } from './price-change-question.ts'
import { PriceChangeTotals } from './price-change-totals.tsx'
import { usePriceWork } from './price-change-work.ts'
import classes from './price-change.module.css'

type PriceChangeFormProps = { ids: readonly string[]; onIds: (ids: readonly string[]) => void }

/** The fields, the result for each schedule, and the button that applies it. */
export function PriceChangeForm({ ids, onIds }: PriceChangeFormProps) {
  const t = useTranslate()
  const work = usePriceWork(ids)
  const question = usePriceQuestion()
  const { form, outcomes, isReady, isWaiting } = work
  const count = isReady ? (outcomes?.changed_count ?? 0) : 0
  useUnsavedWork(form)
  useShortcut('mod+Enter', t('price_changes.do'), () => form.formProps.ref.current?.requestSubmit())

  /** Invalid values are shown at their fields; only valid ones lead to the confirmation. */
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isReady && (isWaiting || !outcomes || count === 0)) return
    if (!isReady || !outcomes || (await confirm(question(form.values, outcomes)))) await form.send(form.values)
  }

  return (
    <form {...form.formProps} onSubmit={(event) => void onSubmit(event)} className={classes.form}>
      <FormAlert message={form.message} />
      <section className={classes.card} aria-label={t('price_changes.what')}>
        <PriceChangeFields form={form} />
        <PriceChangeTotals outcomes={isReady ? outcomes : undefined} isWaiting={isWaiting} />
      </section>
      <PriceChangeOutcomes work={work} ids={ids} onIds={onIds} />
      <StickyBar
        state={
          count > 0
            ? t('price_changes.of_chosen', { count, total: ids.length })
            : t('price_changes.chosen', { count: ids.length })
        }
      >
        <ButtonLink to="/schedules/list" variant="default">
          {t('ui.cancel')}
        </ButtonLink>
        <Button
          type="submit"
          loading={form.isSending}
          disabled={ids.length === 0 || (isReady && !isWaiting && count === 0)}
          rightSection={<Kbd keys="mod+Enter" />}
        >
          {t('price_changes.do')}
        </Button>
      </StickyBar>
    </form>
  )
}
