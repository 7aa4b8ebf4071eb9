import type { Calls } from '../../../contract/calls.ts'
import { buyingExamples } from './examples/buying.ts'
import type { Example } from './examples/example.ts'
import { goodsExamples } from './examples/goods.ts'
import { orderExamples } from './examples/orders.ts'
import { peopleExamples } from './examples/people.ts'
import { shopExamples } from './examples/shop.ts'

/** An example request per call, about the owner's own objects. A missing call doesn't compile. */
export const exampleRequests: Record<keyof Calls, Example> = {
  ...goodsExamples,
  ...buyingExamples,
  ...orderExamples,
  ...peopleExamples,
  ...shopExamples,
}
