import type { Profile } from '../../../contract/people/profiles.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { Picture } from '../../ui/picture.tsx'

/** The customer's picture, or their initials. */
export function Avatar({ profile }: { profile: Pick<Profile, 'img' | 'name'> }) {
  const initials = (
    <span
      aria-hidden="true"
      className="head flex size-32 items-end bg-steel-800 p-3 text-[4rem] leading-[.8] text-white"
    >
      {initialsOf(profile.name)}
    </span>
  )
  if (!profile.img) return initials
  return (
    <Picture
      source={pictureSource({ url: profile.img })}
      alt={profile.name}
      sizes="128px"
      loading="eager"
      instead={initials}
      className="size-32 bg-steel-100 object-cover"
    />
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.slice(0, 1))
    .join('')
}
