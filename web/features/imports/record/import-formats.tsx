import { SegmentedControl } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import {
  type DateFormat,
  dateFormats,
  type DecimalMark,
  decimalMarks,
} from '#shared/features/imports/import-formats.ts'
import type { ImportChange } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import classes from '#web/features/imports/imports.module.css'
import { ImportPart } from './import-part.tsx'

type FormatProps = { given: Import; isBusy: boolean; onChange: (change: ImportChange) => void }

export const isUndecided = ({ date_format, decimal_mark }: Import) => date_format === null || decimal_mark === null

const markWords = { '.': 'imports.decimal_mark.point', ',': 'imports.decimal_mark.comma' } as const

/** The first value of a column that is read as a date or a number. */
function sampleOf({ columns, fields }: Import, type: 'date' | 'decimal', form: RegExp) {
  const ofType = new Set(fields.filter((field) => field.type === type).map(({ field }) => field))
  const samples = columns.flatMap(({ field, samples: shown }) => (field !== null && ofType.has(field) ? shown : []))
  return samples.find((sample) => form.test(sample))
}

const hasType = ({ columns, fields }: Import, type: 'date' | 'decimal') =>
  columns.some(({ field }) => fields.some((known) => known.field === field && known.type === type))

/** A file that could be read in two ways asks instead of guessing, with its own values as the example. */
export const FormatQuestions = (props: FormatProps) => (
  <>
    {props.given.date_format === null && <DateQuestion {...props} />}
    {props.given.decimal_mark === null && <DecimalQuestion {...props} />}
  </>
)

function DateQuestion({ given, isBusy, onChange }: FormatProps) {
  const t = useTranslate()
  const formats = (['DD/MM/YYYY', 'MM/DD/YYYY'] as const).map((format) => ({
    value: format,
    label: t(`imports.date_format.${format}`),
  }))
  const sample = sampleOf(given, 'date', /\d{1,2}\D\d{1,2}\D\d{2}/)
  return (
    <Question title={t('imports.date_question')} text={t('imports.date_question_text')} sample={sample}>
      <Choices
        label={t('imports.date_question')}
        data={formats}
        isBusy={isBusy}
        onChoose={(format) => onChange({ date_format: format as DateFormat })}
      />
    </Question>
  )
}

function DecimalQuestion({ given, isBusy, onChange }: FormatProps) {
  const t = useTranslate()
  const marks = decimalMarks.map((mark) => ({ value: mark, label: t(markWords[mark]) }))
  return (
    <Question
      title={t('imports.decimal_question')}
      text={t('imports.decimal_question_text')}
      sample={sampleOf(given, 'decimal', /\d[.,]\d{3}/)}
    >
      <Choices
        label={t('imports.decimal_question')}
        data={marks}
        isBusy={isBusy}
        onChoose={(mark) => onChange({ decimal_mark: mark as DecimalMark })}
      />
    </Question>
  )
}

type QuestionProps = { title: string; text: string; sample: string | undefined; children: React.ReactNode }

const Question = ({ title, text, sample, children }: QuestionProps) => (
  <Notice tone="warning" title={title} icon={<IconHelpCircle size={18} stroke={1.75} aria-hidden />} action={children}>
    {text} {sample && <code className={classes.sample}>{sample}</code>}
  </Notice>
)

type ChoicesProps = {
  label: string
  data: { value: string; label: string }[]
  isBusy: boolean
  onChoose: (value: string) => void
}

/** Nothing is chosen beforehand: a habit would answer the question. */
const Choices = ({ label, data, isBusy, onChoose }: ChoicesProps) => (
  <SegmentedControl aria-label={label} data={data} value="" disabled={isBusy} onChange={onChoose} />
)

/** How dates and numbers are read; shown only where the file has any. */
export function ImportFormats({ given, isBusy, onChange }: FormatProps) {
  const t = useTranslate()
  const shows = { date: hasType(given, 'date'), decimal: hasType(given, 'decimal') }
  if (!shows.date && !shows.decimal) return null
  return (
    <ImportPart title={t('imports.formats')} text={t('imports.formats_text')}>
      <div className={classes.formats}>
        {shows.date && (
          <ChoiceField
            label={t('imports.dates')}
            data={dateFormats.map((format) => ({ value: format, label: t(`imports.date_format.${format}`) }))}
            value={given.date_format ?? ''}
            disabled={isBusy}
            onChange={(format) => onChange({ date_format: format as DateFormat })}
          />
        )}
        {shows.decimal && (
          <ChoiceField
            label={t('imports.decimals')}
            data={decimalMarks.map((mark) => ({ value: mark, label: t(markWords[mark]) }))}
            value={given.decimal_mark ?? ''}
            disabled={isBusy}
            onChange={(mark) => onChange({ decimal_mark: mark as DecimalMark })}
          />
        )}
      </div>
    </ImportPart>
  )
}
