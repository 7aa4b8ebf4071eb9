import type { FastifyInstance } from 'fastify'
import { findProfile, type Profile, saveProfile } from '../../../contract/people/profiles.ts'
import { route } from '../../platform/http/route.ts'
import type { ProfileService } from './profile-service.ts'
import type { ProfileRow } from './profile-store.ts'

export function profileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  route(app, findProfile, async ({ params }) => toProfileAnswer(await profiles.get(params.email)))

  route(app, saveProfile, async ({ user, params, body }) => {
    const { name, age, facebook, linkedin, img } = body
    await profiles.save(user, params.id, {
      name: name.trim(),
      imageUrl: img,
      age,
      facebook,
      linkedin,
    })
    return { modifiedCount: 1 }
  })
}

function toProfileAnswer(profile: ProfileRow): Profile {
  const { id, email, name, imageUrl, age, facebook, linkedin } = profile
  return { _id: id, email, name, img: imageUrl, age, facebook, linkedin }
}
