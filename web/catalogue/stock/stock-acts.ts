import type { EnteredKind } from './stock-form.ts'

interface StockActTexts {
  readonly title: string
  /** Label of the number. */
  readonly pieces: string
  /** Said when it is entered. */
  readonly done: string
}

/** Texts of the screens for each kind of stock entry. */
export const stockActs: Readonly<Record<EnteredKind, StockActTexts>> = {
  receive: { title: 'Receive', pieces: 'Pieces', done: 'Received' },
  count: { title: 'Count', pieces: 'Counted on the shelf', done: 'Count entered' },
  scrap: { title: 'Scrap', pieces: 'Pieces', done: 'Scrapped' },
  correction: { title: 'Adjust stock', pieces: 'Pieces', done: 'Stock adjusted' },
}
