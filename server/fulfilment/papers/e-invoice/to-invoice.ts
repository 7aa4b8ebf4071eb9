import type { Invoice } from '@e-invoice-eu/core'
import type {
  DocumentContent,
  DocumentLine,
} from '../../../../contract/fulfilment/document-content.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'
import type { DocumentPaper } from '../papers.ts'
import { groupTaxes, type TaxGroup, type TaxGroups } from './tax-groups.ts'

type InvoiceBody = Invoice['ubl:Invoice']
type Country =
  InvoiceBody['cac:AccountingSupplierParty']['cac:Party']['cac:PostalAddress']['cac:Country']
type InvoiceLine = InvoiceBody['cac:InvoiceLine'][number]

/** UNTDID 1001. */
const TYPE_CODES = { invoice: '380', creditNote: '381' } as const
/** UN/ECE Recommendation 20: a piece, and the unit of a line without pieces. */
const PIECE = 'H87'
const ONE = 'C62'
/** UNTDID 4461: a card. */
const BY_CARD = '48'
const VAT = { 'cbc:ID': 'VAT' }
/** Scheme of a tax number that is no VAT id (BT-32). */
const OTHER_TAX = { 'cbc:ID': 'FC' }

/** A paper in the words of EN 16931, as the library for its syntaxes takes them. */
export function toInvoice({ kind, number, issuedOn, content }: DocumentPaper): Invoice {
  if (kind === 'proforma' || number === null) throw new Error('A pro-forma is no invoice.')
  const groups = groupTaxes(content)
  const written = {
    'cbc:ID': number,
    'cbc:IssueDate': issuedOn,
    'cbc:InvoiceTypeCode': TYPE_CODES[kind],
    ...(content.note && { 'cbc:Note': [plain(content.note)] }),
    'cbc:DocumentCurrencyCode': 'USD',
    'cbc:BuyerReference': plain(content.poNumber ?? String(content.orderNo)),
    ...(content.poNumber && {
      'cac:OrderReference': {
        'cbc:ID': plain(content.poNumber),
        'cbc:SalesOrderID': String(content.orderNo),
      },
    }),
    ...(content.creditOf && {
      'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': content.creditOf } }],
    }),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(content, groups) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(content, groups) },
    'cac:Delivery': { 'cac:DeliveryLocation': { 'cac:Address': addressOf(placeOf(content)) } },
    'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': BY_CARD, 'cbc:PaymentID': number }],
    'cac:TaxTotal': [taxTotalOf(content, groups)],
    'cac:LegalMonetaryTotal': totalsOf(content),
    'cac:InvoiceLine': content.lines.map((line, place) => lineOf(line, place, groups)),
  }
  return { 'ubl:Invoice': written as InvoiceBody }
}

function sellerOf({ seller }: DocumentContent, { isOutside }: TaxGroups) {
  const numbers = [
    // A paper outside of VAT names no VAT id (BR-O-02).
    ...(seller.vatId && !isOutside
      ? [{ 'cbc:CompanyID': seller.vatId, 'cac:TaxScheme': VAT }]
      : []),
    ...(seller.ein ? [{ 'cbc:CompanyID': seller.ein, 'cac:TaxScheme': OTHER_TAX }] : []),
  ]
  // The seller needs an identifier (BR-CO-26), also where a VAT id is not allowed.
  const registered = seller.ein || seller.vatId
  return {
    ...mailbox(seller.email),
    'cac:PostalAddress': addressOf(seller),
    ...(numbers.length > 0 && { 'cac:PartyTaxScheme': numbers }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': plain(seller.legalName),
      ...(registered && { 'cbc:CompanyID': plain(registered) }),
    },
    ...(seller.email && { 'cac:Contact': { 'cbc:ElectronicMail': plain(seller.email) } }),
  }
}

function buyerOf(content: DocumentContent, { isOutside }: TaxGroups) {
  const { buyer, shipTo } = content
  const { billTo } = buyer
  const vatId = buyer.taxNumber ?? billTo?.vatId
  return {
    ...mailbox(buyer.email),
    'cac:PostalAddress': addressOf(billTo ?? placeOf(content)),
    // As at the seller (BR-O-02).
    ...(vatId &&
      !isOutside && {
        'cac:PartyTaxScheme': { 'cbc:CompanyID': plain(vatId), 'cac:TaxScheme': VAT },
      }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': plain(billTo?.legalName || shipTo?.company || buyer.name),
      ...(billTo?.ein && { 'cbc:CompanyID': plain(billTo.ein) }),
    },
    'cac:Contact': {
      'cbc:Name': plain(buyer.name),
      ...(buyer.phone && { 'cbc:Telephone': plain(buyer.phone) }),
      'cbc:ElectronicMail': plain(buyer.email),
    },
  }
}

/** Where the paper can be sent to: an e-mail is an electronic address, too (EAS: EM). */
const mailbox = (email: string) => ({
  'cbc:EndpointID': plain(email),
  'cbc:EndpointID@schemeID': 'EM',
})

interface InvoiceAddress {
  readonly street: string
  readonly street2?: string
  readonly city?: string
  readonly region?: string
  readonly postCode: string
  readonly country: string
}

/** A one-line address is of the shop's own country, by which its freight and tax were found. */
const placeOf = ({ shipTo, buyer, seller }: DocumentContent): InvoiceAddress =>
  shipTo ?? { street: buyer.address, postCode: buyer.postCode, country: seller.country }

/** Parts that are empty are left out: the syntaxes forbid empty elements. */
function addressOf({ street, street2, city, region, postCode, country }: InvoiceAddress) {
  return {
    ...(street && { 'cbc:StreetName': plain(street) }),
    ...(street2 && { 'cbc:AdditionalStreetName': plain(street2) }),
    ...(city && { 'cbc:CityName': plain(city) }),
    ...(postCode && { 'cbc:PostalZone': plain(postCode) }),
    ...(region && { 'cbc:CountrySubentity': plain(region) }),
    'cac:Country': { 'cbc:IdentificationCode': country as Country['cbc:IdentificationCode'] },
  }
}

function taxTotalOf({ taxCents }: DocumentContent, { groups }: TaxGroups) {
  return {
    ...money('cbc:TaxAmount', taxCents),
    'cac:TaxSubtotal': groups.map((group) => ({
      ...money('cbc:TaxableAmount', group.baseCents),
      ...money('cbc:TaxAmount', group.cents),
      'cac:TaxCategory': {
        ...categoryOf(group),
        ...(group.reasonCode && { 'cbc:TaxExemptionReasonCode': group.reasonCode }),
        ...(group.reason && { 'cbc:TaxExemptionReason': plain(group.reason) }),
        'cac:TaxScheme': VAT,
      },
    })),
  }
}

function categoryOf({ code, rateMillipercent }: TaxGroup) {
  return {
    'cbc:ID': code,
    // The category outside of VAT has no rate, not even 0 (BR-O-05).
    ...(code !== 'O' && { 'cbc:Percent': String(rateMillipercent / 1000) }),
  }
}

/** No amount is due: an invoice follows the payment, and a credit note follows the refund. */
function totalsOf({ netCents, totalCents }: DocumentContent) {
  return {
    ...money('cbc:LineExtensionAmount', netCents),
    ...money('cbc:TaxExclusiveAmount', netCents),
    ...money('cbc:TaxInclusiveAmount', totalCents),
    ...money('cbc:PrepaidAmount', totalCents),
    ...money('cbc:PayableAmount', 0 as Cents),
  }
}

function lineOf(line: DocumentLine, place: number, { groupOf }: TaxGroups) {
  const { name, notes = [], partNumber, reference, quantity, priceCents, pricePer, lineNo } = line
  const unit = lineNo === null ? ONE : PIECE
  return {
    'cbc:ID': String(place + 1),
    ...(notes.length > 0 && { 'cbc:Note': plain(notes.join(', ')) }),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': unit,
    ...money('cbc:LineExtensionAmount', line.cents),
    'cac:Item': {
      'cbc:Name': plain(name),
      ...(reference && { 'cac:BuyersItemIdentification': { 'cbc:ID': plain(reference) } }),
      ...(partNumber && { 'cac:SellersItemIdentification': { 'cbc:ID': plain(partNumber) } }),
      'cac:ClassifiedTaxCategory': { ...categoryOf(groupOf(line)), 'cac:TaxScheme': VAT },
    },
    'cac:Price': {
      ...money('cbc:PriceAmount', priceCents),
      'cbc:BaseQuantity': String(pricePer),
      'cbc:BaseQuantity@unitCode': unit,
    },
  } satisfies Partial<InvoiceLine>
}

/** Formats whole cents by integer arithmetic, which leaves no fraction. */
function money<const Name extends string>(name: Name, amount: Cents) {
  const written = `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  return { [name]: written, [`${name}@currencyID`]: 'USD' } as {
    readonly [Key in Name]: string
  } & { readonly [Key in `${Name}@currencyID`]: 'USD' }
}

/** Removes the characters that XML 1.0 can't hold, and line breaks: each text takes one line. */
function plain(text: string): string {
  return (
    text
      .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || '-'
  )
}
