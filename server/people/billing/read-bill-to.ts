import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import { countryOfVatId, hasVatIds, readEin, readVatId } from './vat-ids.ts'

/** A bill-to with its numbers as registers know them; a wrong check digit is refused at its field. */
export async function readBillTo(billTo: BillTo): Promise<BillTo> {
  const { vatId, ein, country } = billTo
  return {
    ...billTo,
    vatId: vatId && (await readAnyVatId(country, vatId)),
    ein: ein && (await readEin(ein)),
  }
}

/** The EU's are checked; others are only marked with their country's letters, as e-invoices need them. */
async function readAnyVatId(country: string, text: string): Promise<string> {
  const checked = countryOfVatId(text) ?? (hasVatIds(country) ? country : undefined)
  if (checked) return readVatId(checked, text)
  if (country === 'US')
    throw new FieldInvalid('vatId', 'The United States have no VAT ids. Enter the EIN instead')
  const key = text.toUpperCase()
  return key.startsWith(country) ? key : `${country} ${key}`
}
