import { useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FoldedPart } from './folded-part.tsx'
import classes from './more-details.module.css'
import { type Reference, ReferenceFields, references } from './reference-fields.tsx'

type ReferencesPartProps = {
  values: Record<Reference, string>
  text: Parameters<typeof ReferenceFields>[0]['text']
}

/** The references of a document that says nothing else as a whole: folded away until there is one, or one is wrong. */
export function ReferencesPart({ values, text }: ReferencesPartProps) {
  const t = useTranslate()
  const used = references.filter((name) => values[name] !== '')
  const [isOpen, setOpen] = useState(used.length > 0)
  const isWrong = references.some((name) => text(name).error !== undefined)
  return (
    <FoldedPart
      isShown={isOpen || isWrong}
      onShow={setOpen}
      words={(used.length > 0 ? used : references).map((name) => t(`field.${name}`)).join(' · ')}
    >
      <div className={classes.parts}>
        <ReferenceFields text={text} />
      </div>
    </FoldedPart>
  )
}
