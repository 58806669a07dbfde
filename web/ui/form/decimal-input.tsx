import { TextInput, type TextInputProps } from '@mantine/core'
import { type DecimalField, useDecimalText } from './decimal-text.ts'

export type DecimalInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & DecimalField

/** A number in the format of the user's language. */
export const DecimalInput = ({ value, onChange, leastDecimals, ...props }: DecimalInputProps) => (
  <TextInput {...props} {...useDecimalText({ value, onChange, leastDecimals })} />
)
