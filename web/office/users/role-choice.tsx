import { useState } from 'react'
import {
  type ReadyRole,
  readyRoles,
  rightsOfRole,
  roleNames,
  roleOf,
} from '../../../contract/people/rights.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { RightTicks } from './right-ticks.tsx'

type ChosenRole = ReadyRole | 'customer' | 'own'

/** A ready-made role, or rights ticked one by one; begun with what these rights are. */
export function useRoleChoice(begun: readonly StaffRight[]) {
  const [choice, setChoice] = useState<ChosenRole>(roleOf(begun))
  const [ticked, setTicked] = useState<readonly StaffRight[]>(begun)
  const rights = choice === 'own' ? ticked : rightsOfRole(choice)
  const choose = (role: ChosenRole, chosen: readonly StaffRight[] = rights) => {
    setTicked(chosen)
    setChoice(role)
  }
  return { choice, rights, choose }
}

interface RoleChoiceProps {
  readonly of: ReturnType<typeof useRoleChoice>
  /** Whether no right at all may be chosen. */
  readonly withCustomer: boolean
}

/** The fields of a role. */
export function RoleChoice({ of: { choice, rights, choose }, withCustomer }: RoleChoiceProps) {
  const roles = withCustomer
    ? (['customer', ...readyRoles, 'own'] as const)
    : ([...readyRoles, 'own'] as const)
  return (
    <>
      <label className="grid max-w-80 gap-1 text-small font-semibold">
        Role
        <select
          className="select w-full"
          value={choice}
          onChange={({ target }) => choose(target.value as ChosenRole)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </select>
      </label>
      <RightTicks rights={rights} onChange={(chosen) => choose('own', chosen)} />
    </>
  )
}
