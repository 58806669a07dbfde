import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './fields.module.css'

type GrowingTextareaProps = Omit<TextareaProps, 'autosize' | 'classNames' | 'minRows' | 'maxRows'> & {
  minRows: number
  maxRows: number
  classNames?: { input?: string | undefined; error?: string | undefined }
}

const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** As tall as its text. The library measures that at every drawing of the form, so with every key in any of its fields. */
export const GrowingTextarea = ({ minRows, maxRows, classNames, ...props }: GrowingTextareaProps) =>
  growsByItself ? (
    <Textarea
      {...props}
      rows={minRows}
      classNames={{ ...classNames, input: `${classes.input} ${classNames?.input ?? ''}` }}
      style={{ '--least-lines': minRows, '--most-lines': maxRows }}
    />
  ) : (
    <Textarea {...props} {...(classNames && { classNames })} autosize minRows={minRows} maxRows={maxRows} />
  )
