import { NumberInput, type NumberInputProps } from '@mantine/core'

type WholeNumberProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | ''
  onChange: (value: number | '') => void
}

/** A count that is being typed: empty for a moment, never a fraction, never below nothing. */
export const WholeNumber = ({ onChange, ...props }: WholeNumberProps) => (
  <NumberInput
    allowDecimal={false}
    allowNegative={false}
    {...props}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
  />
)
