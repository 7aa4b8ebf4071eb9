import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

/** What the server hands to the browser with the page, as `<script type="application/json" id="page-data">`. */
export interface PageData {
  readonly queries: DehydratedState
  /** The page's modules, which the browser needs before it takes over. */
  readonly pages: readonly string[]
  readonly router: HydrationState
}

export const PAGE_DATA_ID = 'page-data'
