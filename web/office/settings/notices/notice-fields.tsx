import type { ReactNode } from 'react'
import type { NoticeChoices } from '../../../../contract/office/settings/notice-choices.ts'
import {
  DIGEST_TIME,
  type NoticeKind,
  noticeTimes,
} from '../../../../contract/office/settings/notice-kinds.ts'
import { Field } from '../../../ui/fields/field.tsx'
import type { SettingFormOf } from '../form/setting-form.tsx'

const kindTexts: Readonly<Record<NoticeKind, string>> = {
  order: 'New order',
  payment: 'Payment',
  return: 'Return requested',
  certificate: 'Tax certificate to check',
  quote: 'Freight quote requested',
  dispute: 'Dispute at the bank',
  lowStock: 'Low stock',
  failedChange: 'Planned change that failed',
  partNotFound: 'Part that a buyer asks for',
}

export const timeTexts: Readonly<Record<(typeof noticeTimes)[number], string>> = {
  atOnce: 'At once',
  digest: `Daily at ${DIGEST_TIME}`,
  off: 'Off',
}

interface NoticeFieldsProps {
  readonly form: SettingFormOf<NoticeChoices>
  readonly kinds: readonly NoticeKind[]
  /** Says to whom the mails go. */
  readonly children: ReactNode
}

/** When each event is mailed. */
export function NoticeFields({ form, kinds, children }: NoticeFieldsProps) {
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
