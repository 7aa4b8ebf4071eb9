import type { FetchQueryOptions } from '@tanstack/react-query'
import type { RouteMatch } from 'react-router'
import { readComparedIds } from '../../../catalogue/compare/compared-ids.ts'
import { comparedQueries } from '../../../catalogue/compare/compared-queries.ts'
import { contentQuery } from '../../../catalogue/content/home-queries.ts'
import { pageQuery } from '../../../catalogue/content/page-queries.ts'
import { documentsQuery } from '../../../catalogue/documents/queries.ts'
import { draftsQuery } from '../../../catalogue/drafts/queries.ts'
import { fieldsQuery } from '../../../catalogue/fields/queries.ts'
import { readCatalogueChoice } from '../../../catalogue/products/catalogue-choice.ts'
import {
  catalogueQuery,
  categoriesQuery,
  discountsQuery,
  lastProductsQuery,
  productQuery,
} from '../../../catalogue/products/queries.ts'
import { referencesQuery } from '../../../catalogue/products/reference-queries.ts'
import { relatedQuery } from '../../../catalogue/related/queries.ts'
import { lastReviewsQuery } from '../../../catalogue/reviews/queries.ts'
import { documentsQuery as documentsOfOrderQuery } from '../../../fulfilment/documents/queries.ts'
import { customerQuery } from '../../../office/customers/queries.ts'
import { subjectQueries } from '../../../office/settings/queries.ts'
import { cartQuery, currentCartQuery } from '../../../ordering/carts/queries.ts'
import { sharedListQuery } from '../../../ordering/carts/saved/queries.ts'
import { allLinesQuery } from '../../../ordering/orders/all-lines-queries.ts'
import { orderQuery, orderTermsQuery } from '../../../ordering/orders/queries.ts'
import { addressesQuery, ownBillToQuery } from '../../../people/addresses/queries.ts'
import { sessionsQuery } from '../../../people/sessions/queries.ts'
import type { Api } from '../../../platform/base/calls/api.ts'
import { deliveryTermsQuery } from '../../../platform/base/calls/delivery-terms.ts'
import { readListChoice } from '../../../platform/paging/list-choice.ts'

// biome-ignore lint/suspicious/noExplicitAny: one list holds queries of any data; only their users need the types
export type AnyQuery = FetchQueryOptions<any, Error, any, any>

/** The queries of a page, known from its address before its script is loaded. */
type PageQueries = (
  api: Api,
  address: { readonly params: RouteMatch['params']; readonly search: URLSearchParams },
) => readonly AnyQuery[]

/** The queries of pages by their modules. Not in the routes: a page renders without them, so they are loaded after it. */
export const queriesOfPages: Readonly<Record<string, PageQueries>> = {
  'web/site/home/home-page.tsx': (api) => [
    lastProductsQuery(api),
    categoriesQuery(api),
    discountsQuery(api),
    lastReviewsQuery(api),
    contentQuery(api),
  ],
  // A search may find nothing; then the categories are shown.
  'web/site/catalogue-page/catalogue-page.tsx': (api, { search }) => [
    catalogueQuery(api, readCatalogueChoice(search)),
    ...(search.has('q') ? [categoriesQuery(api)] : []),
  ],
  'web/site/compare-page/compare-page.tsx': (api, { search }) =>
    comparedQueries(api, readComparedIds(search)),
  'web/site/product-page/product-page.tsx': (api, { params }) => [
    productQuery(api, params.id ?? ''),
    referencesQuery(api, params.id ?? ''),
    documentsQuery(api, params.id ?? ''),
    relatedQuery(api, params.id ?? ''),
  ],
  'web/ordering/cart-page/cart-page.tsx': (api) => [currentCartQuery(api)],
  'web/ordering/carts/shared-list-page.tsx': (api, { params, search }) => [
    sharedListQuery(api, params.token ?? '', search.get('after') ?? undefined),
  ],
  'web/site/articles/owner-page.tsx': (api, { params, search }) => [
    pageQuery(api, params.slug ?? '', search.get('version') ?? undefined),
  ],
  'web/site/product-page/purchase-page.tsx': (api, { params }) => [
    productQuery(api, params.id ?? ''),
  ],
  'web/ordering/cart-page/one-cart-page.tsx': (api, { params }) => [
    cartQuery(api, params.cartId ?? ''),
  ],
  'web/ordering/carts/cart-order-page.tsx': (api, { params }) => [
    cartQuery(api, params.cartId ?? ''),
    addressesQuery(api),
    ownBillToQuery(api),
    orderTermsQuery(api),
  ],
  'web/office/customers/customer-page.tsx': (api, { params }) => [
    customerQuery(api, params.customerId ?? ''),
  ],
  'web/catalogue/drafts/drafts-page.tsx': (api, { search }) => [
    draftsQuery(api, readListChoice(search).after),
  ],
  'web/catalogue/product-desk/product-add-page.tsx': (api) => [fieldsQuery(api, 'product')],
  'web/catalogue/product-desk/product-edit-page.tsx': (api, { params }) => [
    productQuery(api, params.id ?? ''),
    categoriesQuery(api),
    fieldsQuery(api, 'product'),
  ],
  'web/office/settings/settings-page.tsx': (api, { params }) => subjectQueries(api, params.subject),
  'web/ordering/payments/payment-page.tsx': (api, { params }) => [
    orderQuery(api, params.orderId ?? ''),
  ],
  'web/site/order-page/order-page.tsx': (api, { params: { orderId = '' } }) => [
    orderQuery(api, orderId),
    allLinesQuery(api, orderId),
    deliveryTermsQuery(api),
    documentsOfOrderQuery(api, orderId),
    orderTermsQuery(api),
  ],
  'web/people/accounts/sessions-page.tsx': (api) => [sessionsQuery(api)],
}
