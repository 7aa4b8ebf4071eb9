import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { DeletedCount, Email, Id, InsertedId } from '../values/fields.ts'
import { staffRights } from '../values/rights.ts'
import { type Role, readyRoles, roleNames } from './rights.ts'

/** How long the mailed link of an invitation counts. */
export const INVITATION_DAYS = 7

const roles = Object.keys(roleNames) as [Role, ...Role[]]

/** An invitation that is neither accepted, withdrawn nor expired. */
export const StaffInvitation = z.object({
  _id: Id,
  email: z.string(),
  role: z.enum(roles),
  rights: z.array(z.enum(staffRights)),
  /** The e-mail of the staff who invited. */
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const inviteStaff = {
  method: 'POST',
  path: '/staff/invitation',
  summary:
    'Mails somebody a link, good for seven days, by which their account gets a role or ticked rights; it takes the place of an open one. Nobody gives what they lack.',
  access: 'staff:write',
  over: 'roles',
  freshProof: true,
  limit: 'writes',
  body: z
    .strictObject({
      email: Email,
      role: z.enum(readyRoles, 'Choose a role').optional(),
      rights: z
        .array(z.enum(staffRights, 'An unknown right'))
        .min(1, 'Tick at least one right')
        .max(staffRights.length)
        .optional(),
    })
    .refine(({ role, rights }) => (role === undefined) !== (rights === undefined), {
      path: ['role'],
      message: 'Choose a role, or rights',
    }),
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const listInvitations = {
  method: 'GET',
  path: '/staff/invitation',
  summary: 'Open invitations of staff, newest first, at most 200.',
  access: 'staff:read',
  limit: 'reads',
  answers: { 200: z.array(StaffInvitation) },
} as const satisfies Endpoint

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/staff/invitation/:id',
  summary: 'Withdraws an open invitation: its link ends. Nobody takes what they lack.',
  access: 'staff:write',
  over: 'roles',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const acceptInvitation = {
  method: 'POST',
  path: '/invitation/accept',
  summary:
    'Adds the rights of an invitation to the caller’s, once; their e-mail must be the invited one. What the inviter no longer holds is not given.',
  access: 'signedIn',
  limit: 'writes',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  answers: {
    200: z.object({ role: z.enum(roles), rights: z.array(z.enum(staffRights)) }),
  },
} as const satisfies Endpoint
