/** What the server hands to the browser with the page, its queries, as `<script type="application/json" id="page-data">`. */
export const PAGE_DATA_ID = 'page-data'
