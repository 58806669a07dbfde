import { Pill, Stack, TagsInput, type TagsInputProps } from '@mantine/core'
import { emailAddress } from '#shared/validation/text.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './message.module.css'

type Contact = { name: string; email: string; receives_invoices: boolean }

export type AddressesFieldProps = Pick<TagsInputProps, 'label' | 'error' | 'required'> & {
  name: string
  'data-path': string
  value: string[]
  onChange: (addresses: string[]) => void
  /** The contacts offered as suggestions. */
  contacts: readonly Contact[]
}

const isAddress = (text: string) => emailAddress.safeParse(text).success

const separators = [',', ';', ' ']

/** Addresses as chips: contacts are suggested, other addresses can be typed. An invalid address is marked at once. */
export function AddressesField({ contacts, value, ...props }: AddressesFieldProps) {
  const t = useTranslate()
  const byAddress = new Map(contacts.map((contact) => [contact.email, contact]))
  return (
    <TagsInput
      {...props}
      value={value}
      classNames={{ input: classes.addresses ?? '', inputField: classes.typing ?? '' }}
      data={[...byAddress.keys()]}
      splitChars={separators}
      placeholder={value.length === 0 ? t('invoices.email_placeholder') : ''}
      comboboxProps={{ shadow: 'md', withinPortal: false }}
      // Matches names and addresses.
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && wordsOf(option.value, byAddress).includes(search.toLowerCase()))
      }
      renderOption={({ option }) => (
        <Stack component="span" gap={0} lh={1.35}>
          <span>{byAddress.get(option.value)?.name || option.value}</span>
          <span className={classes.address}>{option.value}</span>
        </Stack>
      )}
      renderPill={({ value: address, onRemove }) => (
        <Pill
          withRemoveButton
          onRemove={onRemove}
          className={classes.pill ?? ''}
          data-wrong={isAddress(address ?? '') ? undefined : true}
          title={byAddress.get(address ?? '')?.name ?? ''}
        >
          {address}
        </Pill>
      )}
    />
  )
}

const wordsOf = (address: string, contacts: ReadonlyMap<string, Contact>) =>
  `${contacts.get(address)?.name ?? ''} ${address}`.toLowerCase()
