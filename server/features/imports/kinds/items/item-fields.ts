import { itemColumns } from '#shared/features/items/item-columns.ts'
import type { ImportProfile } from '#shared/features/imports/imports.contract.ts'
import type { Profile } from '#server/features/imports/kinds/import-kind.ts'
import { importFields } from '#server/features/imports/reading/read-fields.ts'

export const itemImportFields = importFields(itemColumns)

/** The headings of price lists of other systems. */
export const itemProfiles: Partial<Record<ImportProfile, Profile>> = {
  counterfoil: { marks: [['unit_code', 'standard_item_id', 'valid_from', 'archived']], fields: {} },
  xero: {
    marks: [['ItemCode', 'ItemName', 'SalesUnitPrice']],
    fields: {
      ItemCode: 'code',
      ItemName: 'name',
      SalesDescription: 'description',
      SalesUnitPrice: 'unit_price',
      SalesAccount: 'account_code',
      SalesTaxRate: 'vat_code',
    },
  },
  quickbooks: {
    marks: [['Product/Service Name', 'Sales Price / Rate']],
    fields: {
      'Product/Service Name': 'name',
      SKU: 'code',
      'Sales Description': 'description',
      'Sales Price / Rate': 'unit_price',
      'Income Account': 'account_code',
      'Tax on Sales': 'vat_code',
    },
  },
  sage: {
    marks: [
      ['Product Code', 'Description', 'Sales Price'],
      ['Stock Code', 'Description', 'Sales Price'],
    ],
    fields: {
      'Product Code': 'code',
      'Stock Code': 'code',
      Description: 'name',
      'Sales Price': 'unit_price',
      'Tax Code': 'vat_code',
      'Nominal Code': 'account_code',
      'Nominal A/C Ref': 'account_code',
      'Nominal A/C Ref (Sales nominal)': 'account_code',
      'Unit of Sale': 'unit',
      Barcode: 'standard_item_id',
      'Bar Code': 'standard_item_id',
    },
  },
  freeagent: {
    marks: [['Item Code', 'Description', 'Price', 'Item Type']],
    fields: { 'Item Code': 'code', Description: 'name', Price: 'unit_price', 'Sales Tax Rate': 'vat_code' },
  },
  zoho: {
    marks: [['Item Name', 'Rate', 'Usage unit']],
    fields: {
      'Item Name': 'name',
      SKU: 'code',
      Description: 'description',
      Rate: 'unit_price',
      'Usage unit': 'unit',
      'Account Code': 'account_code',
      UPC: 'standard_item_id',
      EAN: 'standard_item_id',
    },
  },
  stripe: {
    marks: [['Product Name', 'Amount', 'Currency', 'Price ID']],
    fields: { 'Product Name': 'name', 'Product ID': 'code', Amount: 'unit_price', Currency: 'currency' },
  },
}
