import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { type SettingKey, settingSchemas } from '../../../../contract/office/settings.ts'

/** The schema follows from the key, which the type of the form doesn't know. */
export const settingRules = (key: SettingKey) =>
  zodResolver(z.object({ value: settingSchemas[key] })) as never
