import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { AskedDay, atMost, DeletedCount, Id, required } from '../values/fields.ts'
import { keyRights } from './rights.ts'

const LONGEST_KEY_NAME = 60
/** The longest network as text: IPv6 with an IPv4 tail and a length. */
const LONGEST_NETWORK = 49
export const MOST_ADDRESSES = 20

/** A key as programs send it: 256 random bits, and a beginning by which scanners of leaked secrets know it. */
export const isKey = (text: string): boolean => /^bh_[\w-]{43}$/.test(text)

export const NewKey = z.strictObject({
  name: required('Give the key a name', LONGEST_KEY_NAME)
    .transform((name) => name.trim())
    .refine((name) => !/\p{Cc}/u.test(name), 'One line of text'),
  rights: z
    .array(z.enum(keyRights, 'A key can’t have this right'))
    .min(1, 'Choose at least one right')
    .max(keyRights.length),
  /** The last day on which it works, by UTC; without one it works until it is revoked. */
  until: AskedDay.optional(),
  /** Networks from which it works, such as `203.0.113.0/24`; none: from everywhere. */
  addresses: z
    .array(z.string().max(LONGEST_NETWORK, atMost(LONGEST_NETWORK)))
    .max(MOST_ADDRESSES, `At most ${MOST_ADDRESSES} networks`)
    .default([]),
})

export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** Given to it, and still held by its maker. */
  rights: z.array(z.enum(keyRights)),
  until: z.iso.date().nullable(),
  addresses: z.array(z.string()),
  /** To the minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  maker: z.object({ name: z.string(), email: z.string() }),
  /** Whether its last day is past, or its maker blocked. */
  ended: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listKeys = {
  method: 'GET',
  path: '/apiKey',
  summary: 'The keys of other programs, newest first, without their secrets.',
  access: 'settings:read',
  over: 'keys',
  limit: 'reads',
  answers: { 200: z.array(ApiKey) },
} as const satisfies Endpoint

export const makeKey = {
  method: 'POST',
  path: '/apiKey',
  summary:
    'Makes a key, by which a program calls with some of its maker’s rights; answers it once, as only its hash is stored.',
  access: 'settings:write',
  over: 'keys',
  freshProof: true,
  limit: 'writes',
  byPeopleOnly: true,
  body: NewKey,
  answers: { 201: z.object({ insertedId: Id, key: z.string() }) },
} as const satisfies Endpoint

export const revokeKey = {
  method: 'DELETE',
  path: '/apiKey/:id',
  summary: 'Revokes a key: its next call is refused, by every node.',
  access: 'settings:write',
  over: 'keys',
  limit: 'writes',
  byPeopleOnly: true,
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
