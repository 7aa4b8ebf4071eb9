import type { PickList } from '../../../contract/fulfilment/desk/pick-lists.ts'
import type {
  DocumentContent,
  DocumentKind,
} from '../../../contract/fulfilment/document-content.ts'
import type { DocumentFormat } from '../../../contract/fulfilment/documents.ts'

/** Printed papers, as the shop reads them and the process of documents draws them. */

/** Printed instead of an address where the buyer collects. */
export const COLLECTION = 'COLLECTION'

export interface Party {
  /** Receiver and address, a line each. */
  readonly lines: readonly string[]
  readonly phone: string
}

export interface PaperHead {
  readonly shop: { readonly name: string; readonly address: string }
  readonly orderNo: number
  readonly poNumber: string | null
  readonly shipTo: Party
  /** Collected at the shop's dock: nothing goes to the address. */
  readonly isCollected: boolean
  /** Notes for unloading. */
  readonly unloading: readonly string[]
}

export interface SlipLine {
  readonly lineNo: number
  readonly partNumber: string | null
  readonly productName: string
  /** The buyer's own reference. */
  readonly reference: string | null
  readonly quantity: number
  readonly cartonPieces: number | null
}

export interface Slip extends PaperHead {
  /** Null for an order of which nothing is packed yet. */
  readonly shipment: SlipShipment | null
  readonly lines: readonly SlipLine[]
}

export interface SlipShipment {
  readonly shipmentNo: number
  /** ISO day on which it was shipped, or packed. */
  readonly day: string
  readonly isShipped: boolean
  readonly pallets: number | null
  readonly cartons: number | null
  readonly carrier: string | null
  readonly tracking: string | null
  /** For the packers. */
  readonly note: string | null
}

/** A label for each pallet. */
export interface PalletLabels extends PaperHead {
  readonly shipmentNo: number
  readonly pallets: number
  /** For the packers. */
  readonly note: string | null
}

/** A label for returned goods: `shipTo` is their sender. */
export interface ReturnLabel extends PaperHead {
  readonly returnNo: number
  readonly pieces: number
}

/** The pieces to take from the shelves for some orders. */
export interface PickListPaper extends PickList {
  readonly shop: PaperHead['shop']
}

/** The facts that the shop has about a disputed order, for the bank. */
export interface EvidencePaper {
  readonly shop: PaperHead['shop']
  readonly title: string
  readonly facts: readonly { readonly head: string; readonly lines: readonly string[] }[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly {
      readonly title: string
      readonly width: number
      readonly align?: 'right'
    }[]
    /** Cells by column. */
    readonly rows: readonly (readonly string[])[]
  }[]
}

/** An invoice or a credit note; or a pro-forma, which binds nobody and has no number. */
export interface DocumentPaper {
  readonly kind: DocumentKind | 'proforma'
  readonly number: string | null
  /** ISO day. */
  readonly issuedOn: string
  readonly content: DocumentContent
  /** Address of the order's page; null of a cart. */
  readonly orderPage: string | null
}

/** A paper that is archived: PDF/A-3, tagged. */
export interface DocumentPart {
  readonly kind: 'document'
  readonly papers: readonly DocumentPaper[]
  /** The same invoice as data (CII), attached as Factur-X; null: none. */
  readonly xml: string | null
}

export interface XmlJob {
  readonly kind: 'xml'
  readonly paper: DocumentPaper
  readonly format: DocumentFormat
}

/** The shop's colour as an accent, and its logo as an opaque PNG. */
export interface PaperLook {
  readonly actionColour: string
  readonly logo: Uint8Array | undefined
}

/** A part of a document; `isFirst` begins it, `isLast` ends it. */
export type PaperJob = PaperPart & {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly look: PaperLook
}
export type PaperPart =
  | { readonly kind: 'slips'; readonly papers: readonly Slip[] }
  | { readonly kind: 'palletLabels'; readonly papers: readonly PalletLabels[] }
  | { readonly kind: 'pickList'; readonly papers: readonly PickListPaper[] }
  | { readonly kind: 'evidence'; readonly papers: readonly EvidencePaper[] }
  | { readonly kind: 'returnLabel'; readonly papers: readonly ReturnLabel[] }
  | DocumentPart
