import type { StaffRight } from '../../../../contract/values/rights.ts'
import { useSession } from '../queries.ts'

const NONE: readonly StaffRight[] = []

/** The rights of staff that the user holds; none for customers, and until they are known. */
export const useRights = (): readonly StaffRight[] => useSession().data?.rights ?? NONE

/** Whether the user holds a right: buttons of calls that would be refused are not shown. */
export const useHasRight = (right: StaffRight): boolean => useRights().includes(right)
