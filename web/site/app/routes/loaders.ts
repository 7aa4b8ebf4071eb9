import { type LoaderFunction, redirect } from 'react-router'
import { slugOf } from '../../../../contract/values/text/slug.ts'
import { productQuery } from '../../../catalogue/products/queries.ts'
import { adminQuery, sessionQuery } from '../../../people/sessions/queries.ts'
import { loginPath, productPath } from '../../../platform/base/paths.ts'
import { isOrderPage } from '../../frame/staff/staff-pages.ts'
import { servicesContext } from './services.ts'

// On the server only, where a redirect is a status and a header and works without JavaScript. In the browser a route
// with a loader renders twice: while loading and with the result.

/** Redirects signed-out visitors to the login page. In the browser `<SignedInOnly>` does it. */
export const redirectSignedOut: LoaderFunction = async ({ context, request }) => {
  const { api, queryClient } = context.get(servicesContext)
  await queryClient.prefetchQuery(sessionQuery(api))
  const known = queryClient.getQueryData(sessionQuery(api).queryKey)
  const { pathname, search } = new URL(request.url)
  if (known && !known.user) throw redirect(loginPath(pathname + search))
  // Its frame depends on the role, and would move once that is known.
  if (known?.user && isOrderPage(pathname))
    await queryClient.prefetchQuery(adminQuery(api, known.user.email))
  return null
}

/** Redirects an old or mistyped slug permanently to the product's one address. Links of the site have it. */
export const redirectToSlug: LoaderFunction = async ({ context, params }) => {
  const { api, queryClient } = context.get(servicesContext)
  const query = productQuery(api, params.id ?? '')
  await queryClient.prefetchQuery(query)
  const product = queryClient.getQueryData(query.queryKey)
  if (product && params.slug !== slugOf(product.name)) return redirect(productPath(product), 301)
  return null
}
