import { slugOf } from '../../../contract/values/text/slug.ts'

/** Every path of the site. `purchase(':id')` and the like are the router's patterns. */
export const paths = {
  home: '/',
  homeByName: '/home',
  catalogue: '/catalogue',
  /** A product's public page; the slug is for people, see `productPath`. */
  product: (productId: string, slug: string) => `/catalogue/${productId}/${slug}`,
  /** Parts side by side: their ids, with commas between. */
  compare: (productIds = '') => `/compare${productIds && `?ids=${productIds}`}`,
  blogs: '/blogs',
  about: '/about',
  /** A page that the owner wrote, or a former version of it. */
  page: (slug: string, version: string | number = '') =>
    `/page/${slug}${version && `?version=${version}`}`,
  login: '/login',
  signUp: '/singUp',
  resetPassword: '/resetPassword',
  verifyEmail: '/verifyEmail',
  newEmail: '/newEmail',
  /** The link by which invited staff accept. */
  invitation: '/invitation',
  /** Optionally with a typed quantity. */
  purchase: (productId: string, quantity = '') =>
    `/purchase/${productId}${quantity && `?quantity=${encodeURIComponent(quantity)}`}`,
  cart: '/cart',
  /** A field to paste a parts list into. */
  quickOrder: '/quick-order',
  oneCart: (cartId: string) => `/cart/${cartId}`,
  /** A list to read for everybody who has the token. */
  sharedList: (token: string) => `/list/${token}`,
  /** The page where a cart is ordered. */
  cartOrder: (cartId: string) => `/cart/${cartId}/order`,
  myProfile: (userId: string) => `/myProfile/${userId}`,
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  sessions: '/dashboard/sessions',
  account: '/dashboard/account',
  addReview: '/dashboard/addReview',
  carts: '/dashboard/carts',
  ownNumbers: '/dashboard/partNumbers',
  /** The account's delivery addresses. */
  addresses: '/dashboard/addresses',
  /** The account's VAT id or certificates. */
  tax: '/dashboard/tax',
  /** Products whose stock the account watches. */
  alerts: '/dashboard/alerts',
  allOrders: '/dashboard/orderAll',
  /** The desk's list of orders: a row each, with filters. */
  orders: '/dashboard/orders',
  /** The pick list of orders with these numbers, with commas between. */
  pickList: (orderNos = '') => `/dashboard/pickList${orderNos && `?orders=${orderNos}`}`,
  /** The address that staff had for an order; leads to `order`. */
  orderDesk: (orderId: string) => `/dashboard/orderAll/${orderId}`,
  returns: '/dashboard/returns',
  disputes: '/dashboard/disputes',
  stock: '/dashboard/stock',
  /** The places where products lie, or one of them to be counted. */
  bins: '/dashboard/bins',
  bin: (name = '') => `/dashboard/bin${name && `?name=${encodeURIComponent(name)}`}`,
  /** A product's pieces and its ledger. */
  productStock: (productId: string) => `/dashboard/stock/${productId}`,
  allUsers: '/dashboard/admin',
  customer: (userId: string) => `/dashboard/customer/${userId}`,
  addProduct: '/dashboard/addProduct',
  manageProduct: '/dashboard/manageProduct',
  /** The grid in which many products are changed at once. */
  products: '/dashboard/products',
  /** Products that are not published. */
  drafts: '/dashboard/drafts',
  editProduct: (productId: string) => `/dashboard/product/${productId}`,
  overview: '/dashboard/overview',
  /** Sales and taxes of any days. */
  reports: '/dashboard/reports',
  content: '/dashboard/content',
  settings: '/dashboard/settings',
  /** The settings of one subject. */
  setting: (subject: string) => `/dashboard/settings/${subject}`,
  /** Keys and webhooks of other programs. */
  integration: '/dashboard/integration',
  reviews: '/dashboard/reviews',
  audit: '/dashboard/audit',
  accountEvents: '/dashboard/accountEvents',
  /** Acts of staff, or those on one thing. */
  staffHistory: '/dashboard/acts',
  /** Categories and brands. */
  categories: '/dashboard/categories',
  importExport: '/dashboard/importExport',
  /** A file that was read, and the fields of its columns. */
  fileImport: (importId: string) => `/dashboard/import/${importId}`,
  history: '/dashboard/history',
  /** Buyers' questions what freight costs, for admins. */
  quotes: '/dashboard/quotes',
  /** Buyers' VAT ids and certificates, for admins. */
  taxExemptions: '/dashboard/taxExemptions',
  /** Other makers' numbers from a file. */
  references: '/dashboard/references',
  /** Part numbers that buyers looked for and did not find. */
  notFound: '/dashboard/notFound',
  /** Preview of a change set, and its rows afterwards. */
  changeSet: (changeSetId: string | number) => `/dashboard/changes/${changeSetId}`,
  /** Everything about one order, for its customer and for staff; with the search of the list that it was opened from. */
  order: (orderId: string, list?: string) =>
    `/dashboard/order/${orderId}${list === undefined ? '' : `?list=${encodeURIComponent(list)}`}`,
  payment: (orderId: string) => `/dashboard/payment/${orderId}`,
} as const

/** The desk's list of orders with a line of this part. */
export const ordersOfPart = (partNumber: string): string =>
  `${paths.orders}?part=${encodeURIComponent(partNumber)}`

/** Path of a product's page, with a slug of its name. */
export function productPath({ _id, name }: { readonly _id: string; readonly name: string }) {
  return paths.product(_id, slugOf(name))
}

/** A choice in the catalogue. Several values of a filter widen the result, different filters narrow it. */
export interface CatalogueChoice {
  readonly q?: string | undefined
  readonly category?: string | readonly string[] | undefined
  readonly brand?: readonly string[] | undefined
  /** `Thread=M10 × 1.5` */
  readonly attribute?: readonly string[] | undefined
  /** Price per piece in dollars, as typed. */
  readonly least?: string | undefined
  readonly most?: string | undefined
  readonly orderable?: boolean | undefined
  readonly discounted?: boolean | undefined
  /** Keeps only what the signed-in buyer bought. */
  readonly bought?: boolean | undefined
  readonly sort?: string | undefined
  /** Last product of the previous page. */
  readonly after?: string | undefined
}

/** The catalogue with a search, facets, a sort or a page: a link that can be shared. */
export function cataloguePath(choice: CatalogueChoice): string {
  return choicePath(paths.catalogue, choice)
}

/** The same choice in the admins' grid. */
export function gridPath(choice: CatalogueChoice): string {
  return choicePath(paths.products, choice)
}

/** The products without pack data in the grid; they have no filters. */
export const unpackedPath = `${gridPath({})}?unpacked=true`

function choicePath(list: string, choice: CatalogueChoice): string {
  const search = new URLSearchParams()
  for (const name of [
    'q',
    'category',
    'brand',
    'attribute',
    'least',
    'most',
    'orderable',
    'discounted',
    'bought',
    'sort',
    'after',
  ] as const) {
    const value = choice[name]
    for (const one of Array.isArray(value) ? value : [value])
      if (one) search.append(name, String(one))
  }
  return search.size === 0 ? list : `${list}?${search}`
}

/** The login page, which leads back to `from`. */
export function loginPath(from?: string): string {
  return from === undefined || from === paths.home
    ? paths.login
    : `${paths.login}?from=${encodeURIComponent(from)}`
}

const HERE = 'https://this.site'

/** `from` if it is a path of this site, else undefined: a forged address must not redirect to another site. */
export function ownPath(from: unknown): string | undefined {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so `/\evil.example` is another site.
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return undefined
  const url = URL.parse(from, HERE)
  if (url?.origin !== HERE) return undefined
  const path = url.pathname + url.search + url.hash
  // Dots are resolved here: `/a/..//evil.example` became `//evil.example`, another site.
  return path.startsWith('//') ? undefined : path
}

/** The page that somebody came from: in the router's state, or in `?from=`, as the redirect to the login writes it. */
export function rememberedPath(location: { state: unknown; search: string }): string | undefined {
  const state = location.state as { from?: unknown } | null
  return ownPath(state?.from) ?? ownPath(new URLSearchParams(location.search).get('from'))
}
