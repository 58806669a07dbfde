/** An item of the studio's price list. Lines that begin with its name were made of it. */
export type DemoItem = {
  code: string
  name: string
  description?: string
  unit?: string
  /** What it costs now, in pounds; a twenty-fifth less in the year before. */
  price: string
  /** What customers in the euro area pay. */
  euro?: string
  vat_code?: string
  account?: string
  gtin?: string
  /** Not sold any more. */
  is_archived?: true
}

const accounts = { design: '4000', print: '4010', stands: '4020', signs: '4030', screen: '4040', other: '4900' }

const of = (account: keyof typeof accounts, items: DemoItem[]) =>
  items.map((item) => ({ ...item, account: accounts[account] }))

const design = of('design', [
  { code: 'DES-ART', name: 'Art direction', unit: 'day', price: '620', euro: '740' },
  { code: 'DES-HOUR', name: 'Graphic design', unit: 'hour', price: '85', euro: '99' },
  { code: 'DES-ILLU', name: 'Illustration, full page, with rights for print', unit: 'piece', price: '320' },
  { code: 'DES-BRAND', name: 'Brand guidelines, revised edition', price: '2400' },
  { code: 'DES-CAT', name: 'Catalogue: update and proofs', unit: 'hour', price: '76.50' },
  { code: 'DES-COPY', name: 'Copywriting', unit: 'hour', price: '72', euro: '85' },
  { code: 'DES-WORK', name: 'Workshop, half a day', price: '690', euro: '810' },
])

const print = of('print', [
  { code: 'PRT-LEAF-A5', name: 'Leaflets A5, 4/4, 170 gsm silk', price: '0.085', vat_code: 'zero' },
  { code: 'PRT-BRO-24', name: 'Brochure, 24 pages, stitched', price: '2.64', vat_code: 'zero' },
  { code: 'PRT-POST-A2', name: 'Posters A2, 200 gsm, folded to A4', price: '3.10' },
  {
    code: 'PRT-CARD',
    name: 'Business cards, letterpress, two colours',
    unit: 'box',
    price: '112',
    gtin: '5012345678900',
  },
  { code: 'PRT-PROOF', name: 'Proofs and colour matching', price: '57.50' },
  { code: 'PRT-MENU', name: 'Menu cards', description: 'Menu cards for the week', price: '0.45', vat_code: 'zero' },
  { code: 'PRT-PROG', name: 'Programme sheets', price: '0.31', vat_code: 'zero' },
  { code: 'PRT-CD', name: 'CD-ROM, pressed and printed', unit: 'piece', price: '1.85', is_archived: true },
])

const stands = of('stands', [
  { code: 'STD-BUILD', name: 'Exhibition stand: design, build and installation', price: '4800', euro: '5600' },
  { code: 'STD-HIRE', name: 'Hire of stand elements', unit: 'day', price: '380' },
  { code: 'STD-JOIN', name: 'Joiner on site', unit: 'hour', price: '56', euro: '66' },
  { code: 'STD-MOVE', name: 'Transport and unloading', price: '960' },
  { code: 'STD-STORE', name: 'Storage of crates', unit: 'month', price: '140' },
  { code: 'STD-INSURE', name: 'Insurance of the stored works', price: '24.50', vat_code: 'exempt' },
])

const signs = of('signs', [
  { code: 'SGN-PANEL', name: 'Wayfinding panels', unit: 'm²', price: '198' },
  { code: 'SGN-HOARD', name: 'Site hoarding, printed and fixed', unit: 'm²', price: '42' },
  { code: 'SGN-VINYL', name: 'Window lettering, cut vinyl', unit: 'm', price: '44' },
  { code: 'SGN-FIX', name: 'Survey and fixing', unit: 'hour', price: '58' },
  { code: 'SGN-CARE', name: 'Care of the lettering', unit: 'month', price: '55' },
  { code: 'SGN-SITE', name: 'Poster sites', unit: 'site', price: '68.33' },
  { code: 'SGN-WINDOW', name: 'Window display', price: '420' },
])

const screen = of('screen', [
  { code: 'WEB-HOUR', name: 'Website: changes as agreed by e-mail', unit: 'hour', price: '88', euro: '103' },
  { code: 'WEB-CARE', name: 'Website care and hosting', unit: 'month', price: '180', euro: '210' },
  { code: 'WEB-HOST', name: 'Hosting', unit: 'month', price: '45', euro: '52' },
  { code: 'WEB-DOMAIN', name: 'Domain name', unit: 'year', price: '18', euro: '21' },
  { code: 'WEB-NEWS', name: 'Newsletter: layout, test and sending', price: '185' },
  { code: 'PHO-HALF', name: 'Photography, half a day with assistant', price: '580', euro: '690' },
  { code: 'PHO-TOUCH', name: 'Retouching', unit: 'picture', price: '11.20' },
])

const other = of('other', [
  { code: 'LIC-SIGN', name: 'Licence', description: 'Licence of the wayfinding system', unit: 'year', price: '1450' },
  { code: 'LIC-BRAND', name: 'Brand licence', unit: 'year', price: '960' },
  { code: 'TRV-KM', name: 'Travel by car', unit: 'km', price: '0.45', euro: '0.53' },
  { code: 'TRV-HOUR', name: 'Travel time', unit: 'hour', price: '35', euro: '41' },
  { code: 'FAX', name: 'Proofs by fax', price: '4', is_archived: true },
])

export const demoItems: readonly DemoItem[] = [...design, ...print, ...stands, ...signs, ...screen, ...other]

const longestFirst = demoItems.toSorted((one, other_) => other_.name.length - one.name.length)

/** The item that a line was made of, by how it begins. */
export const itemOfLine = (description: string) => longestFirst.find(({ name }) => description.startsWith(name))
