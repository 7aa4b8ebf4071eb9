import type { NoticeChoices } from '../../../../contract/office/settings/notice-choices.ts'
import { noticeKinds } from '../../../../contract/office/settings/notice-kinds.ts'
import { SettingSection } from '../form/setting-form.tsx'
import { useEnvironment } from '../queries.ts'
import { NoticeFields } from './notice-fields.tsx'

/** The events that are mailed to the address that the environment names. */
export function ShopNoticesSetting() {
  const environment = useEnvironment().data
  const email = environment?.find(({ name }) => name === 'SHOP_EMAIL')?.value
  return (
    <SettingSection<NoticeChoices>
      settingKey="shopNotices"
      title="Emails to the shop’s address"
      faultFields={noticeKinds}
    >
      {(form) => (
        <NoticeFields form={form} kinds={noticeKinds}>
          Sent to {email ?? 'the shop’s address'}.
        </NoticeFields>
      )}
    </SettingSection>
  )
}
