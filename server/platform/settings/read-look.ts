import type { LookSetting } from '../../../contract/office/settings/look-setting.ts'
import type { ShopLogo, ShopLook } from '../../../contract/values/look/shop-look.ts'
import type { Queryable } from '../database/database.ts'
import { imageStore } from '../images/image-store.ts'
import type { SettingFault } from './setting-faults.ts'

async function findLogos(db: Queryable, setting: LookSetting): Promise<Map<string, ShopLogo>> {
  const urls = [setting.logoUrl, setting.logoDarkUrl].filter(Boolean)
  const rows = urls.length > 0 ? await imageStore(db).findByUrls(urls) : []
  return new Map(rows.map(({ url, width, height }) => [url, { url, width, height }]))
}

/** The setting with the sizes of its logos. */
export async function readLook(db: Queryable, setting: LookSetting): Promise<ShopLook> {
  const logos = await findLogos(db, setting)
  return {
    actionColour: setting.actionColour,
    logo: logos.get(setting.logoUrl) ?? null,
    logoDark: logos.get(setting.logoDarkUrl) ?? null,
  }
}

/** Only pictures that were uploaded to this shop: mails and papers read them. */
export async function findLookFaults(db: Queryable, setting: LookSetting): Promise<SettingFault[]> {
  const logos = await findLogos(db, setting)
  return (['logoUrl', 'logoDarkUrl'] as const)
    .filter((field) => setting[field] !== '' && !logos.has(setting[field]))
    .map((field) => ({ path: [field], message: 'This picture is not here. Upload it again' }))
}
