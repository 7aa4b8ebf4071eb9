import type { NoticeChoices } from '../../../../contract/office/settings/notice-choices.ts'
import { readableNotices } from '../../../../contract/office/settings/notice-kinds.ts'
import { useSession } from '../../../people/sessions/queries.ts'
import { useRights } from '../../../people/sessions/rights/rights.ts'
import { StoredForm } from '../form/setting-form.tsx'
import { UnsavedSettings } from '../form/unsaved-settings.tsx'
import { NoticeFields, timeTexts } from './notice-fields.tsx'
import { NoticeSkeleton } from './notice-skeleton.tsx'
import { useOwnNotices, useSaveOwnNotices } from './queries.ts'

const loadRules = async () => (await import('../form/setting-rules.ts')).settingRules('shopNotices')

/** The events that the signed-in member of staff is mailed; leaving the page with unsaved entries asks. */
export function OwnNotices() {
  const email = useSession().data?.user?.email
  const kinds = readableNotices(useRights())
  const notices = useOwnNotices()
  const store = useSaveOwnNotices()
  return (
    <UnsavedSettings>
      <StoredForm<NoticeChoices>
        title="Emails to me"
        query={notices}
        store={store}
        maySave
        loadRules={loadRules}
        faultFields={kinds}
        skeleton={<NoticeSkeleton kinds={kinds} />}
      >
        {(form) => (
          <NoticeFields form={form} kinds={kinds}>
            Sent to {email}. “{timeTexts.digest}” gathers the events of a day in one mail.
          </NoticeFields>
        )}
      </StoredForm>
    </UnsavedSettings>
  )
}
