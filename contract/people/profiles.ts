import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, ModifiedCount, PictureUrl, required } from '../values/fields.ts'
import { messages } from '../values/messages.ts'

export const Profile = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  img: z.string().nullable(),
  age: z.int().nullable(),
  facebook: z.string().nullable(),
  linkedin: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

export const findProfile = {
  method: 'GET',
  path: '/userprofile/:email',
  summary: 'The profile of a user, with empty values before it was first saved.',
  access: 'own or customers:read',
  limit: 'reads',
  selfFrom: { params: 'email' },
  params: z.object({ email: z.string().max(254) }),
  answers: { 200: Profile },
} as const satisfies Endpoint

const webAddress = (message: string) =>
  required(message, 300).regex(/^https?:\/\/[^\s]+$/, 'The address must start with https://')

export const ProfileForm = z.strictObject({
  name: required(messages.nameRequired, 100),
  facebook: webAddress(messages.facebookRequired),
  age: z.int(messages.ageRequired).min(13, 'At least 13').max(120, 'At most 120'),
  linkedin: webAddress(messages.linkedinRequired),
  img: PictureUrl,
})

export const saveProfile = {
  method: 'PUT',
  path: '/userprofile/:id',
  summary: 'Saves the caller’s own profile.',
  access: 'self',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: ProfileForm,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
