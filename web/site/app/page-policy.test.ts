import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { AdminOnly } from '../../people/sessions/guards/admin-only.tsx'
import { SignedInOnly } from '../../people/sessions/guards/signed-in-only.tsx'
import { isStaffPage } from '../../people/sessions/rights/staff-pages.ts'
import { paths } from '../../platform/base/paths.ts'
import { render } from './entry-server.tsx'
import { routes } from './routes/routes.ts'

type OpenTo = 'everybody' | 'signedIn' | 'admins'

/**
 * Visitors that each page admits, written from the specification's table of routes, not from the router. A table of
 * its own covers the calls behind a page.
 */
const pagePolicy: Readonly<Record<keyof typeof paths, OpenTo>> = {
  home: 'everybody',
  homeByName: 'everybody',
  catalogue: 'everybody',
  product: 'everybody',
  compare: 'everybody',
  blogs: 'everybody',
  about: 'everybody',
  page: 'everybody',
  login: 'everybody',
  signUp: 'everybody',
  resetPassword: 'everybody',
  verifyEmail: 'everybody',
  newEmail: 'everybody',
  invitation: 'everybody',
  cart: 'everybody',
  quickOrder: 'everybody',
  sharedList: 'everybody',
  oneCart: 'signedIn',
  cartOrder: 'signedIn',
  carts: 'signedIn',
  ownNumbers: 'signedIn',
  addresses: 'signedIn',
  tax: 'signedIn',
  alerts: 'signedIn',
  purchase: 'signedIn',
  myProfile: 'signedIn',
  dashboard: 'signedIn',
  profile: 'signedIn',
  sessions: 'signedIn',
  account: 'signedIn',
  addReview: 'signedIn',
  order: 'signedIn',
  payment: 'signedIn',
  allOrders: 'admins',
  orders: 'admins',
  pickList: 'admins',
  returns: 'admins',
  disputes: 'admins',
  stock: 'admins',
  bins: 'admins',
  bin: 'admins',
  productStock: 'admins',
  allUsers: 'admins',
  orderDesk: 'admins',
  customer: 'admins',
  addProduct: 'admins',
  manageProduct: 'admins',
  products: 'admins',
  drafts: 'admins',
  editProduct: 'admins',
  overview: 'admins',
  reports: 'admins',
  content: 'admins',
  settings: 'admins',
  setting: 'admins',
  integration: 'admins',
  reviews: 'admins',
  audit: 'admins',
  accountEvents: 'admins',
  staffHistory: 'admins',
  categories: 'admins',
  importExport: 'admins',
  fileImport: 'admins',
  history: 'admins',
  references: 'admins',
  notFound: 'admins',
  quotes: 'admins',
  taxExemptions: 'admins',
  changeSet: 'admins',
}

/** Routes that are no page of their own: the 404, and another spelling. */
const NO_PAGES = ['*', '/signup']

const addressOf = (name: string, id: string) => {
  const path = paths[name as keyof typeof paths]
  return typeof path === 'string' ? path : (path(id, id).split('?')[0] ?? '')
}

/** Every page of the router by its pattern, with its strictest guard. */
function guardsOf(
  found: readonly RouteObject[],
  around: OpenTo = 'everybody',
  parent = '',
): [string, OpenTo][] {
  return found.flatMap(({ Component, path = parent, index, children }) => {
    const guard = guardOf(Component) ?? around
    const inside = children ? guardsOf(children, guard, path) : []
    return index || !children ? [[path, guard], ...inside] : inside
  })
}

function guardOf(component: RouteObject['Component']): OpenTo | undefined {
  if (component === AdminOnly) return 'admins'
  return component === SignedInOnly ? 'signedIn' : undefined
}

test('every page is behind the guard that its row names, and every page has a row', () => {
  const pages = guardsOf(routes).filter(([path]) => !NO_PAGES.includes(path))
  const guarded = pages.map(([path, guard]) => [path.replaceAll(/:\w+\??/g, ':id'), guard])
  const wanted = Object.entries(pagePolicy).map(([name, openTo]) => [
    addressOf(name, ':id'),
    openTo,
  ])
  expect(Object.fromEntries(guarded)).toEqual(Object.fromEntries(wanted))
})

test('a signed-out visitor is redirected to the login page from every page that is not public', async () => {
  const signedOut = async (path: string) =>
    path === '/session' ? Response.json({ user: null }) : new Response(null, { status: 404 })
  for (const [name, openTo] of Object.entries(pagePolicy)) {
    const url = addressOf(name, '1')
    const { status, location } = await render({ url, transport: signedOut, build: {} })
    const loginPage = `${paths.login}?from=${encodeURIComponent(url)}`
    const isLedAway = status === 302 && location === loginPage
    expect(isLedAway, `${url}: ${status} ${location}`).toBe(openTo !== 'everybody')
  }
})

test('a customer is led from every page of staff, and from no other, to the login page', async () => {
  const user = { _id: 'u1', email: 'dana@garage.example' }
  const asCustomer = async (path: string) =>
    path === '/session' ? Response.json({ user, rights: [] }) : new Response(null, { status: 404 })
  const guarded = Object.entries(pagePolicy).filter(([, openTo]) => openTo !== 'everybody')
  for (const [name, openTo] of guarded) {
    const url = addressOf(name, '1')
    const { status, location } = await render({ url, transport: asCustomer, build: {} })
    const loginPage = `${paths.login}?from=${encodeURIComponent(url)}&adminsOnly`
    expect(status === 302 && location === loginPage, `${url}: ${status} ${location}`).toBe(
      openTo === 'admins',
    )
  }
})

test('the pages of staff, and no others, have the slim frame', () => {
  for (const [name, openTo] of Object.entries(pagePolicy)) {
    const { pathname } = new URL(addressOf(name, '1'), 'http://shop')
    expect(isStaffPage(pathname), pathname).toBe(openTo === 'admins')
  }
})
