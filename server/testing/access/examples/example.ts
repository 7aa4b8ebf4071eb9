import type { Calls } from '../../../../contract/calls.ts'
import type { Buyer } from '../../factories.ts'

/** Objects that the examples refer to. */
export interface Things {
  readonly owner: Pick<Buyer, 'id' | 'email'>
  /** Another customer. */
  readonly otherId: string
  readonly productId: string
  readonly orderId: string
  /** The owner asked for it, for the order's first line. */
  readonly returnId: string
  /** Still being packed, for a paid order of the owner's: 10 of its 500 pieces. */
  readonly shipmentId: string
  readonly sessionId: string
  /** A key that the shop's owner made. */
  readonly keyId: string
  /** The shop's owner made it; nothing listens there. */
  readonly endpointId: string
  /** A test of the endpoint that was given up. */
  readonly deliveryNo: number
  readonly reviewId: string
  /** About the order. */
  readonly mailId: string
  /** The owner's, in its first version, with 500 pieces of the product. */
  readonly cartId: string
  /** An open request to quote the cart's freight. */
  readonly quoteNo: number
  /** Opens the cart by its link. */
  readonly listToken: string
  /** The owner's. */
  readonly addressId: string
  readonly documentId: string
  /** A dispute of the order’s payment, which the shop won. */
  readonly disputeId: string
  /** A data sheet of the product. */
  readonly productDocumentId: string
  /** The owner put it at the order. */
  readonly attachmentId: string
  /** The owner's; it waits for a decision. */
  readonly certificateId: string
  /** A custom field of products. */
  readonly fieldId: string
  /** Key of a custom field of orders. */
  readonly orderFieldKey: string
  /** A draft that gives the product another name. */
  readonly changeSetId: number
}

interface ExampleRequest {
  readonly url: string
  readonly payload?: object
}

/** Makes a call's request of the owner's own objects. */
export type Example = (things: Things) => ExampleRequest

/** Examples of some of the calls. */
export type Examples = Partial<Record<keyof Calls, Example>>
