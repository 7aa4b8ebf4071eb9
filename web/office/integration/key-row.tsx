import type { ApiKey } from '../../../contract/people/keys.ts'
import { formatDayOfYear } from '../../platform/base/format-day.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { Tag } from '../../ui/tag.tsx'

interface KeyRowProps {
  readonly apiKey: ApiKey
  /** Absent for those who may only look. */
  readonly onRevoke: (() => void) | undefined
}

/** One key of another program. */
export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const { name, rights, until, addresses, lastUsedAt, maker, ended } = apiKey
  return (
    <LedgerRow className="max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-y-2.5">
      <LedgerCell className="font-medium [overflow-wrap:anywhere]">
        {name} {ended && <Tag tone="bad">Ended</Tag>}
        <span className="block text-small font-normal text-steel-600">
          by <BreakableEmail email={maker.email} />
        </span>
      </LedgerCell>
      <LedgerCell title="Rights" className="text-small">
        {rights.length > 0 ? describe(rights) : 'None left'}
      </LedgerCell>
      <LedgerCell title="Last day" className="num whitespace-nowrap text-small">
        {until ? formatDayOfYear(until) : 'No end'}
      </LedgerCell>
      <LedgerCell title="Addresses" className="num text-small [overflow-wrap:anywhere]">
        {addresses.length > 0 ? addresses.join(', ') : 'All'}
      </LedgerCell>
      <LedgerCell title="Last used" className="num text-small">
        {lastUsedAt ? formatMoment(lastUsedAt) : 'Never'}
      </LedgerCell>
      <LedgerCell>
        {onRevoke && (
          <RowButton of={name} kind="danger" aria-haspopup="dialog" onClick={onRevoke}>
            Revoke
          </RowButton>
        )}
      </LedgerCell>
    </LedgerRow>
  )
}

/** “orders (read), stock (read and write)”: who may write may read. */
function describe(rights: ApiKey['rights']): string {
  const words = [...new Set(rights.map((right) => right.split(':')[0] ?? ''))]
  return words
    .map((word) =>
      rights.some((right) => right === `${word}:write`)
        ? `${word} (read, write)`
        : `${word} (read)`,
    )
    .join(', ')
}
