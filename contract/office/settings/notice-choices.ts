import { z } from 'zod'
import { type NoticeKind, noticeTimes } from './notice-kinds.ts'

const Time = z.enum(noticeTimes, 'At once, in the daily mail, or not')

export const NoticeChoices = z.strictObject({
  order: Time,
  payment: Time,
  return: Time,
  certificate: Time,
  quote: Time,
  dispute: Time,
  lowStock: Time,
  failedChange: Time,
  partNotFound: Time,
} satisfies Record<NoticeKind, typeof Time>)
export type NoticeChoices = z.infer<typeof NoticeChoices>

export const noNotices: NoticeChoices = {
  order: 'off',
  payment: 'off',
  return: 'off',
  certificate: 'off',
  quote: 'off',
  dispute: 'off',
  lowStock: 'off',
  failedChange: 'off',
  partNotFound: 'off',
}

/** Until the owner chooses otherwise. The mails of buyers who ask go to the shop's address, too. */
export const defaultShopNotices: NoticeChoices = {
  ...noNotices,
  order: 'atOnce',
  return: 'atOnce',
  certificate: 'atOnce',
  dispute: 'atOnce',
  quote: 'atOnce',
  partNotFound: 'atOnce',
}
