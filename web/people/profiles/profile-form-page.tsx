import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import type { Profile } from '../../../contract/people/profiles.ts'
import { messages } from '../../../contract/values/messages.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { PictureField } from '../../platform/images/picture-field.tsx'
import { usePictureForm } from '../../platform/images/use-picture-form.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { Link } from '../../ui/link.tsx'
import { FailureState } from '../../ui/states/failure-state.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useSession } from '../sessions/queries.ts'
import { useSaveProfile } from './mutations.ts'
import { type ProfileEntries, profileFields, profileFormSchema, toEntries } from './profile-form.ts'
import { ProfileFormSkeleton } from './profile-form-skeleton.tsx'
import { useProfile } from './queries.ts'

/** Form of the customer's own profile, with the saved values. */
export default function ProfileFormPage() {
  const { id } = useParams()
  const user = useSession().data?.user
  const profile = useProfile(user?.email)
  return (
    <div className="wrap py-8 lg:py-10">
      <PageHead title="Profile Add" />
      <h1 className="mb-5 text-h1">Profile Add</h1>
      {profile.isPending && <ProfileFormSkeleton />}
      {profile.isLoadingError && (
        <LoadFailure level={2} title="Your profile could not be loaded" query={profile} />
      )}
      {profile.data &&
        // A profile is found by its own id or by its owner's.
        (id && [profile.data._id, user?._id].includes(id) ? (
          <ProfileForm id={id} profile={profile.data} />
        ) : (
          <NotYours />
        ))}
    </div>
  )
}

function ProfileForm({ id, profile }: { id: string; profile: Profile }) {
  const navigate = useNavigate()
  const form = useForm<ProfileEntries, unknown, z.output<typeof profileFormSchema>>({
    resolver: zodResolver(profileFormSchema),
    defaultValues: toEntries(profile),
  })
  const saveProfile = useSaveProfile(id, profile.email)
  const save = async (values: z.output<typeof profileFormSchema>) => {
    try {
      await saveProfile(values)
      showSuccess(messages.profileSaved)
      await navigate(paths.profile)
    } catch (error) {
      // Shown here: the guard would redirect to login and lose the entries.
      if (error instanceof ApiProblem && error.status === 401) showFailure(messages.nobodySignedIn)
      placeFailure(form, profileFields, error)
    }
  }
  const { uploader, submit, isSending } = usePictureForm(form, save, messages.nobodySignedIn)
  const { errors } = form.formState
  return (
    <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-5">
      <TextField label="Name" autoComplete="name" {...inForm(form, 'name')} />
      <TextField
        label="Facebook Url"
        type="url"
        placeholder="https://"
        {...inForm(form, 'facebook')}
      />
      <TextField
        label="Linkedin Url"
        type="url"
        placeholder="https://"
        {...inForm(form, 'linkedin')}
      />
      <TextField label="Age" inputMode="numeric" className="max-w-40" {...inForm(form, 'age')} />
      <PictureField control={form.control} uploader={uploader} />
      <div className="mt-1 flex items-center gap-5 border-t border-steel-200 pt-5">
        <SubmitButton kind="primary" size="large" className="w-40" working={isSending}>
          Add
        </SubmitButton>
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.profile}>
          Back to My Profile
        </Link>
      </div>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}

function NotYours() {
  return (
    <FailureState
      level={2}
      title="This is not your profile"
      action={
        <Link className="btn btn-outline" to={paths.profile}>
          My Profile
        </Link>
      }
    >
      You can change only your own profile.
    </FailureState>
  )
}
