import { Text } from '@mantine/core'
import type { EInvoice, Party, PostalAddress } from '#shared/einvoices/einvoice.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '../einvoices.module.css'
import { Marked } from './marked.tsx'
import { useWritten } from './written.ts'

const shown = ['seller', 'buyer', 'payee', 'tax_representative'] as const

export function EInvoiceParties({ document }: { document: EInvoice }) {
  const written = useWritten(document.currency)
  const t = useTranslate()
  const { delivery } = document
  return (
    <div className={classes.parties}>
      {shown.map((role) => (
        <PartyBlock key={role} role={role} party={document[role]} />
      ))}
      {delivery && (
        <section data-at="delivery">
          <h3>{t('einvoices.place.delivery')}</h3>
          {delivery.name !== undefined && <strong>{delivery.name}</strong>}
          <AddressLines at="delivery.address" address={delivery.address} />
          {delivery.date !== undefined && <Marked at="delivery.date">{written.date(delivery.date)}</Marked>}
        </section>
      )}
    </div>
  )
}

function PartyBlock({ role, party }: { role: (typeof shown)[number]; party: Party | undefined }) {
  const t = useTranslate()
  if (!party) return null
  return (
    <section data-at={role}>
      <h3>{t(`einvoices.place.${role}`)}</h3>
      <strong>
        <Marked at={`${role}.name`}>{party.name || '–'}</Marked>
      </strong>
      {party.trading_name !== undefined && party.trading_name !== party.name && <span>{party.trading_name}</span>}
      <AddressLines at={`${role}.address`} address={party.address} />
      <PartyIds role={role} party={party} />
      {party.contact && (
        <Text span size="xs" c="dimmed" data-at={`${role}.contact`}>
          {[party.contact.name, party.contact.phone, party.contact.email].filter(Boolean).join(' · ')}
        </Text>
      )}
    </section>
  )
}

function PartyIds({ role, party }: { role: string; party: Party }) {
  const t = useTranslate()
  const rows = [
    ['vat_id', party.vat_id],
    ['tax_id', party.tax_id],
    ['legal_id', party.legal_id?.id],
    ['electronic_address', party.electronic_address?.id],
  ] as const
  return rows.map(
    ([name, value]) =>
      value !== undefined && (
        <Text key={name} span size="xs" c="dimmed">
          {t(`einvoices.place.${name}`)} <Marked at={`${role}.${name}`}>{value}</Marked>
        </Text>
      ),
  )
}

function AddressLines({ at, address }: { at: string; address: PostalAddress | undefined }) {
  const { country } = useWritten(undefined)
  if (!address) return null
  const town = [address.postcode, address.city].filter(Boolean).join(' ')
  const lines = [address.line_1, address.line_2, address.line_3, town, address.subdivision, country(address.country)]
  return (
    <address data-at={at}>
      {lines.filter(Boolean).map((line, index) => (
        <span key={`${index} ${line}`}>{line}</span>
      ))}
    </address>
  )
}
