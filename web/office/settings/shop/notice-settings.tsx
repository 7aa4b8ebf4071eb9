import type { ReactNode } from 'react'
import type { NoticeChoices } from '../../../../contract/office/settings/notice-choices.ts'
import {
  DIGEST_TIME,
  type NoticeKind,
  noticeKinds,
  noticeRights,
  noticeTimes,
} from '../../../../contract/office/settings/notice-kinds.ts'
import { covers } from '../../../../contract/people/rights.ts'
import { useSession } from '../../../people/sessions/queries.ts'
import { useRights } from '../../../people/sessions/rights/rights.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'
import { useEnvironment } from '../queries.ts'

const kindTexts: Readonly<Record<NoticeKind, string>> = {
  order: 'New order',
  payment: 'Payment',
  return: 'Return requested',
  certificate: 'Tax certificate to check',
  quote: 'Quote of freight asked for',
  dispute: 'Dispute at the bank',
  lowStock: 'Low stock',
  failedChange: 'Planned change that failed',
  partNotFound: 'Part that a buyer asks for',
}

const timeTexts: Readonly<Record<(typeof noticeTimes)[number], string>> = {
  atOnce: 'At once',
  digest: `Daily at ${DIGEST_TIME}`,
  off: 'Off',
}

/** The events that the signed-in member of staff is mailed. */
export function OwnNoticesSetting() {
  const email = useSession().data?.user?.email
  const held = useRights()
  const readable = noticeKinds.filter((kind) => covers(held, noticeRights[kind]))
  return (
    <SettingSection<NoticeChoices>
      settingKey="notices"
      title="Mails to me"
      faultFields={noticeKinds}
    >
      {(form) => (
        <NoticeFields form={form} kinds={readable}>
          Sent to {email}. “{timeTexts.digest}” gathers the events of a day in one mail.
        </NoticeFields>
      )}
    </SettingSection>
  )
}

/** The events that are mailed to the address that the environment names. */
export function ShopNoticesSetting() {
  const environment = useEnvironment().data
  const email = environment?.find(({ name }) => name === 'SHOP_EMAIL')?.value
  return (
    <SettingSection<NoticeChoices>
      settingKey="shopNotices"
      title="Mails to the shop’s address"
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

interface NoticeFieldsProps {
  readonly form: SettingFormOf<NoticeChoices>
  readonly kinds: readonly NoticeKind[]
  /** Whom the mails go to. */
  readonly children: ReactNode
}

/** When each event is mailed. */
function NoticeFields({ form, kinds, children }: NoticeFieldsProps) {
  return (
    <>
      <p className="min-h-5 max-w-[60ch] text-small text-steel-600 [overflow-wrap:anywhere]">
        {children}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <Field key={kind} label={kindTexts[kind]}>
            {(control) => (
              <select {...form.register(`value.${kind}`)} {...control} className="select">
                {noticeTimes.map((time) => (
                  <option key={time} value={time}>
                    {timeTexts[time]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </>
  )
}
