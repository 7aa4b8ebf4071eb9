import { covers } from '../../people/rights.ts'
import type { StaffRight } from '../../values/rights.ts'

/** The events that staff can be told of. */
export const noticeKinds = [
  'order',
  'payment',
  'return',
  'certificate',
  'quote',
  'dispute',
  'lowStock',
  'failedChange',
  'partNotFound',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The rights of what a notice speaks of: who lacks one can't choose it, and isn't sent it. */
export const noticeRights: Readonly<Record<NoticeKind, readonly StaffRight[]>> = {
  order: ['orders:read', 'money:read'],
  payment: ['orders:read', 'money:read'],
  return: ['orders:read'],
  certificate: ['money:read'],
  quote: ['money:read'],
  dispute: ['money:read'],
  lowStock: ['stock:read'],
  failedChange: ['catalogue:read'],
  partNotFound: ['catalogue:read'],
}

/** The notices that somebody with these rights may read. */
export const readableNotices = (held: readonly StaffRight[]): NoticeKind[] =>
  noticeKinds.filter((kind) => covers(held, noticeRights[kind]))

/** A mail for each event, one mail a day for all of them, or none. */
export const noticeTimes = ['atOnce', 'digest', 'off'] as const

/** In the shop's time zone, each day. */
export const DIGEST_TIME = '07:00'
