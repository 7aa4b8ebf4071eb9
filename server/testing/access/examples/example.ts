import type { Calls } from '../../../../contract/calls/calls.ts'
import type { Buyer } from '../../factories.ts'

/** Objects that the examples refer to. */
export interface Things {
  readonly owner: Pick<Buyer, 'id' | 'email'>
  readonly productId: string
  readonly orderId: string
  /** Of the order's first line, asked for by the owner. */
  readonly returnId: string
  /** Of the owner, of a paid order with 500 pieces, 10 of them in it; still being packed. */
  readonly shipmentId: string
  readonly sessionId: string
  readonly reviewId: string
  /** About the order. */
  readonly mailId: string
  /** Of the owner, in its first version, with 500 pieces of the product. */
  readonly cartId: string
  /** Of the cart's link. */
  readonly listToken: string
  /** Of the owner. */
  readonly addressId: string
  readonly documentId: string
  /** Of the owner; it waits for a decision. */
  readonly certificateId: string
  /** A draft that gives the product another name. */
  readonly changeSetId: number
}

interface ExampleRequest {
  readonly url: string
  readonly payload?: object
}

/** Makes a call's request of the owner's own objects. */
export type Example = (things: Things) => ExampleRequest

/** Of some of the calls. */
export type Examples = Partial<Record<keyof Calls, Example>>
