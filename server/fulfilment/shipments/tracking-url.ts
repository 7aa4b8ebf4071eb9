import type { SettingValue } from '../../../contract/office/settings.ts'

export type Carriers = SettingValue<'carriers'>['carriers']

/**
 * The carrier's page about a shipment; null without a template of that carrier. The schema was checked when the setting
 * was saved, and is checked again, because the row may have been written by hand.
 */
export function trackingUrlOf(
  carriers: Carriers,
  { carrier, tracking }: { readonly carrier: string | null; readonly tracking: string | null },
): string | null {
  if (!carrier || !tracking) return null
  const wanted = carrier.trim().toLowerCase()
  const template = carriers.find(({ name }) => name.trim().toLowerCase() === wanted)?.template
  if (!template) return null
  const address = template.replaceAll('{tracking}', encodeURIComponent(tracking))
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
}
