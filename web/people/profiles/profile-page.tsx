import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import type { Profile } from '../../../contract/people/profiles.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useSession } from '../sessions/queries.ts'
import { Avatar } from './avatar.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useProfile } from './queries.ts'

/** The signed-in user's profile. */
export default function ProfilePage() {
  const email = useSession().data?.user?.email
  const profile = useProfile(email)
  return (
    <div className="max-w-[56rem]">
      <PageHead title="My Profile" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-2 border-ink pb-5">
        <h2 className="text-h1">My Profile</h2>
        {profile.data && (
          <Link className="btn btn-outline" to={paths.myProfile(profile.data._id)}>
            <Icon of={Pencil} className="size-4" />
            Profile Add
          </Link>
        )}
      </div>
      <div className="pt-6">
        {profile.isPending && <ProfileSkeleton />}
        {profile.isLoadingError && (
          <LoadFailure title="Your profile could not be loaded" query={profile} />
        )}
        {profile.data && <ProfileFacts profile={profile.data} />}
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={paths.account} className="tlink inline-flex min-h-6 items-center">
            My Account
          </Link>
          <Link to={paths.sessions} className="tlink inline-flex min-h-6 items-center">
            My Sessions
          </Link>
        </p>
      </div>
    </div>
  )
}

function ProfileFacts({ profile }: { profile: Profile }) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-[8rem_minmax(0,1fr)] md:gap-10">
      <Avatar profile={profile} />
      {/* Named by a label: a hidden caption would count as a first row and set column widths. */}
      <table
        aria-label="My Profile"
        className="w-full table-fixed border-t border-steel-200 text-table"
      >
        <tbody>
          <Fact name="User id">
            <span className="part-no text-ink">{profile._id}</span>
          </Fact>
          <Fact name="Email">
            <BreakableEmail email={profile.email} />
          </Fact>
          <Fact name="Name">{profile.name}</Fact>
          <Fact name="Age">{profile.age}</Fact>
          <Fact name="Facebook">{profile.facebook && <WebLink address={profile.facebook} />}</Fact>
          <Fact name="LinkedIn">{profile.linkedin && <WebLink address={profile.linkedin} />}</Fact>
        </tbody>
      </table>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-b border-steel-200">
      <th
        scope="row"
        className="w-28 py-2.5 pr-3 text-left align-top font-normal text-steel-600 md:w-[35%]"
      >
        {name}
      </th>
      <td className="py-2.5 font-medium [overflow-wrap:anywhere]">
        {children || <span className="font-normal text-steel-500">not given</span>}
      </td>
    </tr>
  )
}

/** A page that the customer named: it gets no referrer and can't reach this window. */
function WebLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="tlink">
      {breakAtSlashes(address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''))}
    </a>
  )
}

/** Breaks a long address after slashes, not inside a name. */
function breakAtSlashes(address: string): ReactNode {
  return address.split('/').flatMap((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its index
    place === 0 ? [part] : ['/', <wbr key={place} />, part],
  )
}
