/** Places where a test can kill the shop, each between two steps that a crash could separate. */
export const failpoints = [
  'place.begun',
  'place.read',
  'place.committed',
  'intent.asked',
  'intent.claimed',
  'intent.liveRead',
  'intent.beforeCreate',
  'intent.created',
  'intent.orderLocked',
  'intent.recorded',
  'intent.answerKept',
  'intent.committed',
  'confirm.reported',
  'confirm.read',
  'paid.begun',
  'paid.orderMoved',
  'paid.intentMarked',
  'paid.committed',
  'webhook.verified',
  'webhook.intentRead',
  'webhook.eventRecorded',
  'webhook.done',
  'decline.counted',
  'decline.committed',
  'decline.withdrawn',
  'refund.begun',
  'refund.linesCounted',
  'refund.promised',
  'refund.answerKept',
  'refund.committed',
  'refund.given',
  'refund.marked',
  'refund.restClosed',
  'refund.orderMoved',
  'refund.settled',
  'closeShort.closed',
  'closeShort.promised',
  'closeShort.moved',
  'closeShort.committed',
  'return.inserted',
  'return.decided',
  'return.goodsMoved',
  'return.received',
  'return.settled',
  'stray.promised',
  'withdraw.begun',
  'withdraw.cancelled',
  'withdraw.marked',
  'expire.found',
  'expire.withdrawn',
  'expire.released',
  'expire.moved',
  'expire.committed',
  'delete.begun',
  'delete.withdrawn',
  'delete.released',
  'delete.moved',
  'delete.committed',
  'check.feedRead',
  'check.bookmarkMoved',
  'check.intentRead',
  'changes.announced',
  'changes.written',
  'changes.committed',
] as const
export type Failpoint = (typeof failpoints)[number]

let armed: Failpoint | undefined

/** Set once at the start, from the setting `FAILPOINT`. */
export function armFailpoint(name: Failpoint | undefined): void {
  armed = name
}

/** Does nothing unless this point is armed: then it kills the process as `kill -9` does. */
export function failpoint(name: Failpoint): void {
  if (name === armed) process.kill(process.pid, 'SIGKILL')
}
