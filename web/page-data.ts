import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

/** What the server hands to the browser with the page, as `<script type="application/json" id="page-data">`. */
export interface PageData {
  readonly queries: DehydratedState
  readonly router: HydrationState
}

export const PAGE_DATA_ID = 'page-data'
