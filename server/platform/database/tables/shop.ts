import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContentKind } from '../../../../contract/catalogue/content/content.ts'
import type { PageSlug } from '../../../../contract/catalogue/content/page-slugs.ts'
import type {
  FieldSubject,
  FieldType,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { AlertKind } from '../../../../contract/office/audit.ts'
import type { NoticeChoices } from '../../../../contract/office/settings/notice-choices.ts'
import type { NoticeKind } from '../../../../contract/office/settings/notice-kinds.ts'
import { bytes, cents, moment } from './columns.ts'

/** The shop's own content of its home page. A kind without rows is built into the site. */
export const contentBlock = pgTable(
  'content_block',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    position: smallint('position').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.position] })],
)

/** Settings that the owner makes in the shop itself. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedBy: text('updated_by'),
  updatedAt: moment('updated_at').notNull(),
})

/** Versions of the pages that the owner wrote; the last of each holds, and an empty one takes the page away. */
export const shopPage = pgTable(
  'shop_page',
  {
    slug: text('slug').$type<PageSlug>().notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by'),
  },
  (table) => [primaryKey({ columns: [table.slug, table.version] })],
)

/** Which shop this database belongs to; one row, made at the first start. */
export const shopIdentity = pgTable('shop_identity', {
  isOnly: boolean('is_only').primaryKey().default(true),
  id: uuid('id').notNull(),
  /** Null until the shop uses a payment account that is not its own sandbox. */
  publicUrl: text('public_url'),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

export const shopSecret = pgTable('shop_secret', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
})

export const mail = pgTable('mail', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  eventKey: text('event_key').notNull(),
  recipient: text('recipient').notNull(),
  facts: jsonb('facts').$type<Record<string, string>>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
  outcome: text('outcome').$type<'sent' | 'notNeeded' | 'givenUp'>(),
  lastError: text('last_error'),
})

export const alert = pgTable(
  'alert',
  {
    kind: text('kind').$type<AlertKind>().notNull(),
    subject: text('subject').notNull(),
    orderId: uuid('order_id'),
    /** Money that no table counts; null in alerts without money, and in those of former versions. */
    amountCents: cents('amount_cents'),
    detail: text('detail').notNull(),
    raisedAt: moment('raised_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
)

/** The events that each member of staff is mailed. */
export const noticeChoice = pgTable('notice_choice', {
  userId: uuid('user_id').primaryKey(),
  choices: jsonb('choices').$type<NoticeChoices>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Events that staff may be told of, each once. A row names no person. */
export const notice = pgTable('notice', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<NoticeKind>().notNull(),
  eventKey: text('event_key').notNull(),
  title: text('title').notNull(),
  /** Path of the shop's page about it. */
  path: text('path').notNull(),
  orderId: uuid('order_id'),
  at: moment('at').notNull(),
})

export const callCount = pgTable(
  'call_count',
  {
    key: text('key').notNull(),
    minute: moment('minute').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
)

export const keptAnswer = pgTable(
  'kept_answer',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    requestSha256: bytes('request_sha256').notNull(),
    answer: jsonb('answer'),
    claimedUntil: moment('claimed_until'),
    claimOwner: uuid('claim_owner'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
)

/** Acts of staff, each once; a trigger refuses every change but the chaining. */
export const historyEntry = pgTable('history_entry', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  actorId: uuid('actor_id'),
  /** The commitment of the actor's e-mail. */
  actor: text('actor'),
  /** Name of the key by which a program acted. */
  viaKey: text('via_key'),
  device: text('device').notNull(),
  kind: text('kind').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id'),
  /** Texts in both are commitments, unless their field is known to name nobody. */
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  reason: text('reason'),
  /** Its place in the chain, and SHA-256 over its canonical form with the previous hash; set once. */
  seq: bigint('seq', { mode: 'number' }),
  hash: bytes('hash'),
})

/** Texts beside the entries, which hold only SHA-256(salt ‖ value); those about a person go with their account. */
export const historyValue = pgTable(
  'history_value',
  {
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    commitment: text('commitment').notNull(),
    salt: bytes('salt').notNull(),
    value: text('value').notNull(),
    personId: uuid('person_id'),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.commitment] })],
)

/** The ends of the chain that were mailed to owners. */
export const historyHead = pgTable('history_head', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  hash: bytes('hash').notNull(),
  mailedAt: moment('mailed_at').notNull(),
})

/** Fields that the owner defines for products and orders. Values of products are in `further_facts`, as `custom.key`. */
export const customField = pgTable('custom_field', {
  id: uuid('id').primaryKey(),
  subject: text('subject').$type<FieldSubject>().notNull(),
  key: text('key').notNull(),
  label: text('label').notNull(),
  type: text('type').$type<FieldType>().notNull(),
  unit: text('unit'),
  isPublic: boolean('is_public').notNull(),
  isRequired: boolean('is_required').notNull(),
  choices: text('choices').array().notNull(),
  isFacet: boolean('is_facet').notNull(),
  place: smallint('place').notNull(),
  /** Since when it is no field any more. Its row stays, so that no other field takes the key. */
  removedAt: moment('removed_at'),
  /** How far its values are removed. */
  sweptTo: uuid('swept_to'),
})
