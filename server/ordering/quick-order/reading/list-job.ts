import type { ColumnRole } from '../../../../contract/ordering/pasted-lists.ts'
import type {
  KeyMatch,
  LookUp,
  NamedProducts,
  SoldProduct,
} from '../../../../contract/ordering/quick-order/look-up.ts'
import type { ReadList } from '../../../../contract/ordering/quick-order/reading/resolve-list.ts'
import type { ProblemCode } from '../../../../contract/values/errors.ts'

/** Messages between the shop and the list process. */

/** Corrections of what a file was read as. */
export interface FileChoices {
  readonly roles: readonly ColumnRole[] | undefined
  readonly sheet: string | undefined
}

/** A list as it was sent. */
export type ListJob =
  | { readonly text: string; readonly roles?: readonly ColumnRole[] | undefined }
  | { readonly file: Uint8Array; readonly choices: FileChoices }

/** A list with each line understood; notes and names of sheets are those of a file. */
export interface ListRead {
  readonly list: ReadList
  readonly notes: readonly string[]
  readonly sheets: readonly string[]
}

/** Matches of the keys or products that were asked for. */
export type LookUpAnswer =
  | ReadonlyMap<string, readonly KeyMatch[]>
  | ReadonlyMap<string, SoldProduct>
  | ReadonlyMap<string, NamedProducts>

/** Why a list is not read, as it travels from its process. */
export interface ListRefusal {
  readonly code: ProblemCode
  readonly text: string
  readonly fieldErrors: Record<string, string[]> | undefined
}

export type ListStep = ListJob | { readonly found: LookUpAnswer }
export type ListJobAnswer =
  | { readonly question: keyof LookUp; readonly keys: readonly string[] }
  | { readonly read: ListRead }
  | { readonly refusal: ListRefusal }
