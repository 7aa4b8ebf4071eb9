import { z } from 'zod'
import { type Profile, ProfileForm } from '../../../contract/people/profiles.ts'
import { messages } from '../../../contract/values/messages.ts'
import { readTypedCount } from '../../ui/fields/typed-number.ts'

/** A customer's entries, under the published names. */
export interface ProfileEntries {
  readonly name: string
  readonly facebook: string
  readonly linkedin: string
  readonly age: string
  readonly img: string
}

/** In the order of the form, so that the first invalid field gets the focus. */
export const profileFields = ['name', 'facebook', 'linkedin', 'age', 'img'] as const

const { shape } = ProfileForm

export const profileFormSchema = z.object({
  name: shape.name,
  facebook: shape.facebook,
  linkedin: shape.linkedin,
  age: z
    .string(messages.ageRequired)
    .transform((typed) => readTypedCount(typed))
    .pipe(z.preprocess((age) => (Number.isNaN(age) ? undefined : age), shape.age)),
  img: shape.img,
})

/** A saved profile as entries of its form. */
export function toEntries({ name, facebook, linkedin, age, img }: Profile): ProfileEntries {
  return {
    name,
    facebook: facebook ?? '',
    linkedin: linkedin ?? '',
    age: age === null ? '' : String(age),
    img: img ?? '',
  }
}
