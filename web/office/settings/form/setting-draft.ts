import { settingDraftName } from '../../../ordering/orders/form/draft-storage.ts'
import type { EntriesByPath } from '../../../platform/base/forms/merge-entries.ts'

/** Unsaved entries of a setting, with the value that they were typed over. */
export interface SettingDraft {
  readonly typed: EntriesByPath
  readonly basis: { readonly version: string | null; readonly entries: EntriesByPath }
}

/** This tab's draft of one form, for the admin who typed it. */
export function readSettingDraft(form: string, email: string): SettingDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(settingDraftName(form, email)) ?? '')
  } catch {
    // Nothing was kept, or storage is blocked.
    return undefined
  }
}

/** Keeps it in this tab; undefined leaves nothing there. */
export function keepSettingDraft(
  form: string,
  email: string,
  draft: SettingDraft | undefined,
): void {
  const name = settingDraftName(form, email)
  try {
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  } catch {
    // Storage is blocked, or too small: the draft lasts as long as its page.
  }
}
