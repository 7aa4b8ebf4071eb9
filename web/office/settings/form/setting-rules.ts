import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { NoticeChoices } from '../../../../contract/office/settings/notice-choices.ts'
import {
  type PersonalKey,
  type SettingKey,
  settingSchemas,
} from '../../../../contract/office/settings.ts'

const schemas = { ...settingSchemas, notices: NoticeChoices }

/** The schema follows from the key, which the type of the form doesn't know. */
export const settingRules = (key: SettingKey | PersonalKey) =>
  zodResolver(z.object({ value: schemas[key] })) as never
