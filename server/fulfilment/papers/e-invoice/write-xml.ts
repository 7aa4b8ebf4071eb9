import type { DocumentFormat } from '../../../../contract/fulfilment/documents.ts'
import type { DocumentPaper } from '../papers.ts'
import { toInvoice } from './to-invoice.ts'

/** The shop doesn't need the library's log: the library throws for everything that it refuses. */
const silent = { log() {}, warn() {}, error() {} }

/** Writes an invoice or a credit note by EN 16931. Runs only in the process of documents: the library is large. */
export async function writeXml(paper: DocumentPaper, format: DocumentFormat): Promise<string> {
  const { InvoiceService } = await import('@e-invoice-eu/core')
  const written = await new InvoiceService(silent).generate(toInvoice(paper), {
    format: format.toUpperCase(),
    lang: 'en',
    noWarnings: true,
  })
  const xml = typeof written === 'string' ? written : Buffer.from(written).toString('utf8')
  const { creditOf } = paper.content
  return format === 'cii' && creditOf !== null ? withPrecedingInvoice(xml, creditOf) : xml
}

const TOTALS_END = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>'

/** BT-25, which version 2.3.4 of the library looks for at a wrong place and leaves out of CII. */
function withPrecedingInvoice(xml: string, number: string): string {
  const element = `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`
  return xml.replace(TOTALS_END, () => `${TOTALS_END}${element}`)
}
