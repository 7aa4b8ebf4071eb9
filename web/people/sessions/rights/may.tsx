import type { ReactNode } from 'react'
import type { Calls } from '../../../../contract/calls.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { useRights } from './rights.ts'

/** The right of staff in a policy, as `readPolicy` reads it. */
type RightOf<Policy> = Policy extends StaffRight
  ? Policy
  : Policy extends `own or ${infer Right extends StaffRight}`
    ? Right
    : never
type Needed = { readonly [Name in keyof Calls]?: RightOf<Calls[Name]['access']> }

/**
 * The right of each call that a button makes. It compiles only as the call's contract entry has it; the entries
 * themselves would bring all their schemas into the browser.
 */
const needed = {
  'DELETE /apiKey/:id': 'settings:write',
  'DELETE /changeSet/:id': 'catalogue:write',
  'DELETE /changeSet/:id/rows': 'catalogue:write',
  'DELETE /content/:kind': 'content:write',
  'DELETE /field/:id': 'settings:write',
  'DELETE /order/:id': 'orders:write',
  'DELETE /order/:id/hold': 'orders:write',
  'DELETE /product/:id': 'catalogue:write',
  'DELETE /review/:id': 'content:write',
  'DELETE /shipment/:id': 'stock:write',
  'DELETE /staff/invitation/:id': 'staff:write',
  'DELETE /user/:id': 'customers:write',
  'DELETE /user/:id/erase': 'customers:write',
  'DELETE /user/:id/merge': 'customers:write',
  'DELETE /user/:id/factor': 'staff:write',
  'DELETE /user/:id/sessions': 'customers:write',
  'DELETE /user/admin/:email': 'staff:write',
  'DELETE /webhookEndpoint/:id': 'settings:write',
  'GET /document/:id': 'money:read',
  'GET /documents/export': 'money:read',
  'GET /orders/desk': 'orders:read',
  'GET /return': 'orders:read',
  'GET /staff/invitation': 'staff:read',
  'GET /tax/pending': 'money:read',
  'GET /orders/export': 'money:read',
  'GET /user/:id/export': 'customers:write',
  'POST /apiKey': 'settings:write',
  'POST /bin/count': 'stock:write',
  'POST /categories/merge': 'catalogue:write',
  'POST /changeSet': 'catalogue:write',
  'POST /changeSet/:id/apply': 'catalogue:write',
  'POST /changeSet/:id/rebase': 'catalogue:write',
  'POST /changeSet/:id/undo': 'catalogue:write',
  'POST /documents/missing': 'money:write',
  'POST /delivery/:id/again': 'settings:write',
  'POST /field': 'settings:write',
  'POST /import': 'catalogue:write',
  'POST /journal/close': 'money:write',
  'POST /mail/:id/again': 'orders:write',
  'POST /order/:id/attachment': 'orders:write',
  'POST /order/:id/closeShort': 'money:write',
  'POST /order/:id/hold': 'orders:write',
  'POST /order/:id/invoice/again': 'money:write',
  'POST /order/:id/refund': 'money:write',
  'POST /order/:id/shipment': 'stock:write',
  'POST /order/:id/taxChecked': 'money:write',
  'POST /orders/pack': 'stock:write',
  'POST /orders/ship': 'stock:write',
  'POST /product/:id/stock': 'stock:write',
  'POST /product/pictures': 'catalogue:write',
  'POST /quote/:id/answered': 'orders:write',
  'POST /references/import': 'catalogue:write',
  'POST /return/:id/approve': 'orders:write',
  'POST /return/:id/close': 'orders:write',
  'POST /return/:id/decline': 'orders:write',
  'POST /return/:id/receive': 'stock:write',
  'POST /shipment/:id/delivered': 'stock:write',
  'POST /shipment/:id/ship': 'stock:write',
  'POST /staff/invitation': 'staff:write',
  'POST /stock/countSheet': 'stock:write',
  'POST /tax/:id/accept': 'money:write',
  'POST /tax/:id/decline': 'money:write',
  'POST /tax/:id/takeBack': 'money:write',
  'POST /user/:id/block': 'customers:write',
  'POST /user/:id/erase': 'customers:write',
  'POST /user/:id/merge': 'customers:write',
  'POST /user/:id/resetMail': 'customers:write',
  'POST /user/:id/unblock': 'customers:write',
  'POST /users': 'customers:write',
  'POST /webhookEndpoint': 'settings:write',
  'POST /webhookEndpoint/:id/test': 'settings:write',
  'PUT /categories': 'catalogue:write',
  'PUT /content/:kind': 'content:write',
  'PUT /customer/:id': 'customers:write',
  'PUT /customer/:id/billing': 'customers:write',
  'PUT /customer/:id/holdBounds': 'customers:write',
  'PUT /customer/:id/note': 'customers:write',
  'PUT /customer/:id/unpaidLimit': 'customers:write',
  'PUT /field/:id': 'settings:write',
  'PUT /order/:id/fields': 'orders:write',
  'PUT /order/:id/note': 'orders:write',
  'PUT /pages/:slug': 'content:write',
  'PUT /product/:id/discount': 'catalogue:write',
  'PUT /product/:id/pictures': 'catalogue:write',
  'PUT /product/:id/references': 'catalogue:write',
  'PUT /settings/:key': 'settings:write',
  'PUT /shipment/:id': 'stock:write',
  'PUT /shipment/:id/tracking': 'stock:write',
  'PUT /user/:id/role': 'staff:write',
  'PUT /user/admin/:email': 'staff:write',
  'PUT /webhookEndpoint/:id': 'settings:write',
} as const satisfies Needed

export type StaffCall = keyof typeof needed

/** Whether the user's rights admit a call: a button that would be refused is not shown. */
export function useMay(): (call: StaffCall) => boolean {
  const rights = useRights()
  return (call) => rights.includes(needed[call])
}

interface MayProps {
  /** The call that the children make. */
  readonly call: StaffCall
  readonly children: ReactNode
}

/** Shows a button, or a form, to whom its call would admit. */
export const May = ({ call, children }: MayProps) => (useMay()(call) ? children : null)
