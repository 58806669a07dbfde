type Known = { country: string; vat_number: string }

/** Businesses in other countries account for the VAT themselves; everybody else is charged it. */
export const usualVatCode = ({ country, vat_number }: Known, homeCountry: string) =>
  vat_number !== '' && country !== '' && homeCountry !== '' && country !== homeCountry
    ? 'reverse_charge_abroad'
    : 'standard'
