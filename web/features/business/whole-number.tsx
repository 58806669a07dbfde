import { NumberInput, type NumberInputProps } from '@mantine/core'

type WholeNumberProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | ''
  onChange: (value: number | '') => void
}

/** A whole number, zero or more; empty while it is being edited. */
export const WholeNumber = ({ onChange, ...props }: WholeNumberProps) => (
  <NumberInput
    allowDecimal={false}
    allowNegative={false}
    {...props}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
  />
)
