import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  namedCreditNoteTypes,
  namedInvoiceTypes,
  taxPointCodes,
} from '#shared/features/documents/rare-detail-fields.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { AddButton, AddedPart } from './added-part.tsx'
import classes from './more-details.module.css'
import type { RareForm } from './rare-values.ts'

/** What hardly any document says: its kind, what it is charged for, further notes and documents. */
export function RareFields({ form }: { form: RareForm }) {
  const t = useTranslate()
  const { text, choice, lists } = form
  const texts = [
    choice('type_code'),
    choice('tax_point_code'),
    text('invoiced_object.id'),
    text('invoiced_object.scheme'),
  ]
  const isUsed = lists.notes.length + lists.supporting_documents.length > 0 || texts.some(({ value }) => value !== '')
  return (
    <AddedPart isUsed={isUsed} label={t('document_details.add_rare')}>
      <fieldset className={classes.group}>
        <legend>{t('document_details.rare')}</legend>
        <div className={classes.quarters}>
          <Choices form={form} />
          <TextInput
            label={t('document_details.invoiced_object')}
            maxLength={100}
            autoComplete="off"
            {...text('invoiced_object.id')}
          />
          <TextInput
            label={t('document_details.invoiced_object_scheme')}
            maxLength={10}
            autoComplete="off"
            {...text('invoiced_object.scheme')}
          />
        </div>
      </fieldset>
      <Notes form={form} />
      <SupportingDocuments form={form} />
    </AddedPart>
  )
}

function Choices({ form: { choice, isCredit } }: { form: RareForm }) {
  const t = useTranslate()
  const { 'data-path': _type, ...type } = choice('type_code')
  const { 'data-path': _point, ...taxPoint } = choice('tax_point_code')
  const types = isCredit ? namedCreditNoteTypes : namedInvoiceTypes
  return (
    <>
      <ChoiceField
        label={t('document_details.type_code')}
        placeholder={t('document_details.type_usual')}
        clearable
        data={types.map((value) => ({ value, label: t(`document_details.type.${value}`) }))}
        {...type}
      />
      <ChoiceField
        label={t('document_details.tax_point_code')}
        placeholder={t('document_details.tax_point_usual')}
        clearable
        searchable={false}
        data={taxPointCodes.map((value) => ({ value, label: t(`document_details.tax_point.${value}`) }))}
        {...taxPoint}
      />
    </>
  )
}

function Notes({ form: { text, lists, setNotes } }: { form: RareForm }) {
  const t = useTranslate()
  const { notes } = lists
  return (
    <fieldset className={classes.group}>
      <legend>{t('document_details.notes')}</legend>
      {notes.map((note, index) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
          key={index}
          className={classes.noteRow}
          name={note.text.slice(0, 40)}
          onRemove={() => setNotes(notes.toSpliced(index, 1))}
        >
          <TextInput
            label={t('document_details.note_subject')}
            maxLength={3}
            autoComplete="off"
            {...text(`notes.${index}.subject_code`)}
          />
          <GrowingTextarea
            label={t('document_details.note_text')}
            minRows={1}
            maxRows={6}
            maxLength={2_000}
            {...text(`notes.${index}.text`)}
          />
        </Row>
      ))}
      <AddButton
        label={t('document_details.add_note')}
        onClick={() => setNotes([...notes, { subject_code: '', text: '' }])}
      />
    </fieldset>
  )
}

const documentTexts = [
  ['id', 'document_details.supporting_id', 100],
  ['description', 'document_details.supporting_description', 200],
  ['location', 'document_details.supporting_location', 500],
] as const

function SupportingDocuments({ form: { text, lists, setDocuments } }: { form: RareForm }) {
  const t = useTranslate()
  const { supporting_documents: documents } = lists
  return (
    <fieldset className={classes.group}>
      <legend>{t('document_details.supporting_documents')}</legend>
      {documents.map((document, index) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
          key={index}
          className={classes.documentRow}
          name={document.id}
          onRemove={() => setDocuments(documents.toSpliced(index, 1))}
        >
          {documentTexts.map(([part, label, most]) => (
            <TextInput
              key={part}
              label={t(label)}
              maxLength={most}
              autoComplete="off"
              {...text(`supporting_documents.${index}.${part}`)}
            />
          ))}
        </Row>
      ))}
      <AddButton
        label={t('document_details.add_supporting')}
        onClick={() => setDocuments([...documents, { id: '', description: '', location: '' }])}
      />
    </fieldset>
  )
}

type RowProps = { className: string | undefined; name: string; onRemove: () => void; children: ReactNode }

function Row({ className, name, onRemove, children }: RowProps) {
  const t = useTranslate()
  return (
    <div className={className}>
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        aria-label={t('document_details.remove', { name })}
        onClick={onRemove}
      >
        <IconTrash size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
