import {
  boolean,
  char,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BillTo } from '../../../../contract/people/addresses/billing.ts'
import type { MergedFact } from '../../../../contract/people/merges.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { bytes, moment } from './columns.ts'

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<'customer' | 'admin'>().notNull().default('customer'),
  /** Rights of staff who are no owners; an owner's role is `admin`, and gives all. */
  staffRights: text('staff_rights').array().$type<StaffRight[]>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  emailConfirmed: boolean('email_confirmed').notNull().default(false),
  internalNote: text('internal_note'),
  /** Companies, VAT ids, phones and post codes, see `customer_words`. */
  searched: text('searched').notNull().default(''),
  /** Since when they may not sign in. */
  blockedAt: moment('blocked_at'),
  /** For staff. */
  blockReason: text('block_reason'),
  /** May reserve as one that has paid; an admin decides. */
  holdBoundsLifted: boolean('hold_bounds_lifted').notNull().default(false),
  /** How many unpaid orders they may have at once; null: as everybody. */
  unpaidLimit: smallint('unpaid_limit'),
  /** The terms accepted at sign-up. */
  termsVersion: integer('terms_version'),
  termsAcceptedAt: moment('terms_accepted_at'),
})

export const userIdentity = pgTable(
  'user_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    emailVerified: boolean('email_verified').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const formerIdentity = pgTable(
  'former_identity',
  {
    email: text('email').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.issuer, table.subject] })],
)

export const profile = pgTable('profile', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  age: smallint('age'),
  facebook: text('facebook'),
  linkedin: text('linkedin'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const address = pgTable('address', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  label: text('label').notNull(),
  company: text('company').notNull(),
  name: text('name').notNull(),
  street: text('street').notNull(),
  street2: text('street2').notNull(),
  city: text('city').notNull(),
  region: text('region').notNull(),
  postCode: text('post_code').notNull(),
  country: char('country', { length: 2 }).notNull(),
  phone: text('phone').notNull(),
  dockHours: text('dock_hours').notNull(),
  liftGate: boolean('lift_gate').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** The legal buyer that an account's new orders and their papers name. */
export const billing = pgTable('billing', {
  userId: uuid('user_id').primaryKey(),
  billTo: jsonb('bill_to').$type<BillTo>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Why a buyer's orders may be free of tax. */
export const taxStatus = pgTable('tax_status', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'vatId' | 'certificate'>().notNull(),
  number: text('number').notNull(),
  country: char('country', { length: 2 }).notNull(),
  region: text('region'),
  validUntil: date('valid_until'),
  fileKey: text('file_key'),
  state: text('state').$type<'checking' | 'accepted' | 'declined'>().notNull(),
  reason: text('reason'),
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
  askedAt: moment('asked_at'),
  answer: jsonb('answer'),
  /** When its buyer withdrew a VAT id that staff had declined. */
  withdrawnAt: moment('withdrawn_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** An erasure that staff asked for and that an order keeps waiting. */
export const erasure = pgTable('erasure', {
  userId: uuid('user_id').primaryKey(),
  /** Names nobody: it outlives the account. */
  reason: text('reason').notNull(),
  askedBy: text('asked_by'),
  askedAt: moment('asked_at').notNull(),
})

/** An account of a person who has another one, to which staff joined it. */
export const accountMerge = pgTable('account_merge', {
  mergedId: uuid('merged_id').primaryKey(),
  keptId: uuid('kept_id').notNull(),
  reason: text('reason').notNull(),
  mergedBy: text('merged_by'),
  mergedAt: moment('merged_at').notNull(),
  /** Facts that the account kept took over, as it had none. */
  takenOver: text('taken_over').array().$type<MergedFact[]>().notNull(),
})

/** An open invitation of staff. */
export const staffInvitation = pgTable('staff_invitation', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  rights: text('rights').array().$type<StaffRight[]>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  invitedBy: uuid('invited_by').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** A row that moved from the account joined to the one kept. */
export const mergedRow = pgTable(
  'merged_row',
  {
    mergedId: uuid('merged_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Values that the move changed beside the owner. */
    former: jsonb('former'),
  },
  (table) => [primaryKey({ columns: [table.mergedId, table.kind, table.key] })],
)

export const deletedCustomer = pgTable('deleted_customer', {
  orderEmail: text('order_email').primaryKey(),
  eraseAt: moment('erase_at').notNull(),
  deletedAt: moment('deleted_at').notNull().defaultNow(),
})
