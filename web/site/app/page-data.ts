/**
 * Element id of the query data that the server sends with a page: `<script type="application/json" id="page-data">`.
 */
export const PAGE_DATA_ID = 'page-data'
