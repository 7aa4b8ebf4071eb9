import type { EnvironmentEntry } from '../../../contract/office/settings.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useEnvironment } from './queries.ts'

/** The environment, to read only: secrets say whether they are set. */
export function EnvironmentList() {
  const environment = useEnvironment()
  return (
    <section aria-labelledby="set-by-environment">
      <h3 id="set-by-environment" className="mb-3 scroll-mt-4 border-b-2 border-ink pb-2 text-h3">
        Set by environment
      </h3>
      <p className="mb-4 max-w-[60ch] text-small text-steel-600">
        Changed where the shop is started, and with its next start. Secrets are never shown.
      </p>
      <Unloaded what="The environment" query={environment}>
        <Skeleton className="h-80" />
      </Unloaded>
      {[...Map.groupBy(environment.data ?? [], ({ group }) => group)].map(([group, entries]) => (
        <EnvironmentGroup key={group} group={group} entries={entries} />
      ))}
    </section>
  )
}

interface EnvironmentGroupProps {
  readonly group: string
  readonly entries: readonly EnvironmentEntry[]
}

function EnvironmentGroup({ group, entries }: EnvironmentGroupProps) {
  return (
    <>
      <h4 className="mt-6 border-b border-steel-300 pb-1 text-h4 font-semibold">{group}</h4>
      <dl>
        {entries.map((entry) => (
          <div key={entry.name} className="border-b border-steel-200 py-2.5">
            <dt className="part-no [overflow-wrap:anywhere]">{entry.name}</dt>
            <dd className="flex flex-wrap items-center gap-2 text-table [overflow-wrap:anywhere]">
              <EnvironmentValue entry={entry} />
            </dd>
            <dd className="text-micro text-steel-600">{entry.about}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function EnvironmentValue({ entry: { isSecret, isSet, value } }: { entry: EnvironmentEntry }) {
  if (isSecret || value === null)
    return <Tag tone={isSet ? 'good' : 'plain'}>{isSet ? 'set' : 'not set'}</Tag>
  return (
    <>
      <span className="num">{value}</span>
      {!isSet && <Tag>default</Tag>}
    </>
  )
}
