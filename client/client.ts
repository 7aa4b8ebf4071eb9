export type { CallTypes, ProblemKind, ShopCallName, ShopEvent } from './call-types.ts'
export type { FeedBookmark, FollowChoice } from './follow-feed.ts'
export {
  type CallAnswer,
  type CallInput,
  openShop,
  type ShopCaller,
  type ShopOptions,
} from './open-shop.ts'
export { ShopError } from './shop-error.ts'
export { SignatureError, type SignedMessage, verify, type WebhookHeaders } from './verify.ts'
