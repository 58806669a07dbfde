/**
 * The schemes that businesses here are most likely to have, under the names they go by; every other code can be typed.
 * Codes of the ICD list name a register; the EAS list has those too, and adds addresses that are made of VAT numbers.
 */
const registers = {
  '0002': 'SIREN (France)',
  '0007': 'Organisationsnummer (Sverige)',
  '0009': 'SIRET (France)',
  '0037': 'LY-tunnus (Suomi)',
  '0060': 'D-U-N-S',
  '0088': 'GLN',
  '0106': 'KvK-nummer (Nederland)',
  '0183': 'UID (Schweiz)',
  '0184': 'CVR-nummer (Danmark)',
  '0190': 'OIN (Nederland)',
  '0191': 'Registrikood (Eesti)',
  '0192': 'Organisasjonsnummer (Norge)',
  '0196': 'Kennitala (Ísland)',
  '0199': 'LEI',
  '0200': 'Juridinio asmens kodas (Lietuva)',
  '0204': 'Leitweg-ID (Deutschland)',
  '0208': 'Ondernemingsnummer / Numéro d’entreprise (België)',
  '0210': 'Codice fiscale (Italia)',
  '0211': 'Partita IVA (Italia)',
  '0225': 'Annuaire PPF (France)',
} as const

const addressesOnly = {
  EM: 'E-mail (SMTP)',
  '9914': 'UID (Österreich)',
  '9920': 'NIF (España)',
  '9925': 'BTW / TVA (België)',
  '9930': 'USt-IdNr. (Deutschland)',
  '9932': 'VAT number (United Kingdom)',
  '9935': 'VAT number (Ireland)',
  '9938': 'TVA (Luxembourg)',
  '9944': 'BTW (Nederland)',
  '9945': 'NIP (Polska)',
  '9946': 'NIF (Portugal)',
  '9957': 'TVA (France)',
} as const

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names)
    .map(([value, name]) => ({ value, label: `${value} · ${name}` }))
    .toSorted((a, b) => a.value.localeCompare(b.value))

export const registerSchemes = choices(registers)
export const addressSchemes = choices({ ...registers, ...addressesOnly })
