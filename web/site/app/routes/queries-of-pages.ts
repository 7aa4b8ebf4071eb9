import type { QueryClient } from '@tanstack/react-query'
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
import { customerQuery } from '../../../office/customers/queries.ts'
import { subjectQueries } from '../../../office/settings/queries.ts'
import { invitationsQuery } from '../../../office/users/invitations/queries.ts'
import { cartQuery, currentCartQuery } from '../../../ordering/carts/queries.ts'
import { sharedListQuery } from '../../../ordering/carts/saved/queries.ts'
import { allLinesQuery } from '../../../ordering/orders/all-lines-queries.ts'
import { orderQuery, orderTermsQuery } from '../../../ordering/orders/queries.ts'
import { addressesQuery, ownBillToQuery } from '../../../people/addresses/queries.ts'
import { sessionsQuery } from '../../../people/sessions/queries.ts'
import type { Api } from '../../../platform/base/calls/api.ts'
import { deliveryTermsQuery } from '../../../platform/base/calls/delivery-terms.ts'
import { readListChoice } from '../../../platform/paging/list-choice.ts'

export type Prefetch = QueryClient['prefetchQuery']

/** Starts the queries of a page, known from its address before its script is loaded. */
type PageQueries = (
  prefetch: Prefetch,
  api: Api,
  address: { readonly params: RouteMatch['params']; readonly search: URLSearchParams },
) => readonly Promise<void>[]

const productQueries: PageQueries = (prefetch, api, { params: { id = '' } }) => [
  prefetch(productQuery(api, id)),
  prefetch(referencesQuery(api, id)),
  prefetch(documentsQuery(api, id)),
  prefetch(relatedQuery(api, id)),
]

/** The queries of pages by their modules. Not in the routes: a page renders without them, so they are loaded after it. */
export const queriesOfPages: Readonly<Record<string, PageQueries>> = {
  'web/site/home/home-page.tsx': (prefetch, api) => [
    prefetch(lastProductsQuery(api)),
    prefetch(categoriesQuery(api)),
    prefetch(discountsQuery(api)),
    prefetch(lastReviewsQuery(api)),
    prefetch(contentQuery(api)),
  ],
  // A search may find nothing; then the categories are shown.
  'web/site/catalogue-page/catalogue-page.tsx': (prefetch, api, { search }) => [
    prefetch(catalogueQuery(api, readCatalogueChoice(search))),
    ...(search.has('q') ? [prefetch(categoriesQuery(api))] : []),
  ],
  'web/site/compare-page/compare-page.tsx': (prefetch, api, { search }) =>
    comparedQueries(api, readComparedIds(search)).map((query) => prefetch(query)),
  'web/site/product-page/product-page.tsx': productQueries,
  'web/ordering/cart-page/cart-page.tsx': (prefetch, api) => [prefetch(currentCartQuery(api))],
  'web/ordering/carts/shared-list-page.tsx': (prefetch, api, { params, search }) => [
    prefetch(sharedListQuery(api, params.token ?? '', search.get('after') ?? undefined)),
  ],
  'web/site/articles/owner-page.tsx': (prefetch, api, { params, search }) => [
    prefetch(pageQuery(api, params.slug ?? '', search.get('version') ?? undefined)),
  ],
  'web/site/product-page/purchase-page.tsx': productQueries,
  'web/ordering/cart-page/one-cart-page.tsx': (prefetch, api, { params }) => [
    prefetch(cartQuery(api, params.cartId ?? '')),
  ],
  'web/ordering/carts/cart-order-page.tsx': (prefetch, api, { params }) => [
    prefetch(cartQuery(api, params.cartId ?? '')),
    prefetch(addressesQuery(api)),
    prefetch(ownBillToQuery(api)),
    prefetch(orderTermsQuery(api)),
  ],
  'web/people/addresses/addresses-page.tsx': (prefetch, api) => [
    prefetch(addressesQuery(api)),
    prefetch(ownBillToQuery(api)),
  ],
  'web/office/customers/customer-page.tsx': (prefetch, api, { params }) => [
    prefetch(customerQuery(api, params.customerId ?? '')),
  ],
  'web/office/users/all-users-page.tsx': (prefetch, api) => [prefetch(invitationsQuery(api))],
  'web/catalogue/drafts/drafts-page.tsx': (prefetch, api, { search }) => [
    prefetch(draftsQuery(api, readListChoice(search).after)),
  ],
  'web/catalogue/product-desk/product-add-page.tsx': (prefetch, api) => [
    prefetch(fieldsQuery(api, 'product')),
  ],
  'web/catalogue/product-desk/product-edit-page.tsx': (prefetch, api, { params }) => [
    prefetch(productQuery(api, params.id ?? '')),
    prefetch(categoriesQuery(api)),
    prefetch(fieldsQuery(api, 'product')),
  ],
  'web/office/settings/settings-page.tsx': (prefetch, api, { params }) =>
    subjectQueries(api, params.subject).map((query) => prefetch(query)),
  'web/ordering/payments/payment-page.tsx': (prefetch, api, { params }) => [
    prefetch(orderQuery(api, params.orderId ?? '')),
  ],
  'web/site/order-page/order-page.tsx': (prefetch, api, { params: { orderId = '' } }) => [
    prefetch(orderQuery(api, orderId)),
    prefetch(allLinesQuery(api, orderId)),
    prefetch(deliveryTermsQuery(api)),
  ],
  'web/people/accounts/sessions-page.tsx': (prefetch, api) => [prefetch(sessionsQuery(api))],
}
