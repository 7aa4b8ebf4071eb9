import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { ModifiedCount } from '../values/fields.ts'
import { NoticeChoices } from './settings/notice-choices.ts'
import { SettingVersion } from './settings.ts'

export const findOwnNotices = {
  method: 'GET',
  path: '/settings/notices',
  summary: 'The events that the caller is mailed: at once, once a day, or not.',
  access: 'anyRight',
  byPeopleOnly: true,
  limit: 'reads',
  answers: {
    200: z.object({
      key: z.literal('notices'),
      value: NoticeChoices,
      updatedBy: z.null(),
      updatedAt: z.iso.datetime().nullable(),
      version: SettingVersion,
    }),
  },
} as const satisfies Endpoint

export const putOwnNotices = {
  method: 'PUT',
  path: '/settings/notices',
  summary:
    'Chooses the events that the caller is mailed. Kinds whose rights the caller lacks are refused, each at its field.',
  access: 'anyRight',
  byPeopleOnly: true,
  limit: 'writes',
  body: z.strictObject({
    value: NoticeChoices,
    /** As read last: refused if the caller has saved since, on another device. Without it, the choices are set anyway. */
    version: SettingVersion.optional(),
  }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
