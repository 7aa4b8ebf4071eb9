import { type RefObject, useState } from 'react'
import type { ApiKey } from '../../../contract/people/keys.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRevocation } from './key-revocation.tsx'
import { KeyRow } from './key-row.tsx'
import { useKeys } from './queries.ts'

const COLUMNS = [
  { title: 'Key' },
  { title: 'Rights' },
  { title: 'Last day' },
  { title: 'Addresses' },
  { title: 'Last used' },
  { title: 'Actions' },
] as const

interface KeyListProps {
  /** Takes the focus once a key is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** The keys of other programs, and the ways to make and revoke one. */
export function KeyList({ heading }: KeyListProps) {
  const keys = useKeys()
  const may = useMay()
  const [isMaking, setIsMaking] = useState(false)
  const revocation = useSubject<ApiKey>(() => heading.current?.focus())
  return (
    <section aria-labelledby="keys">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 id="keys" className="text-h3">
          Keys
        </h3>
        {may('POST /apiKey') && (
          <Button aria-haspopup="dialog" onClick={() => setIsMaking(true)}>
            New key
          </Button>
        )}
      </div>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        A key lets another program work in this shop in your name, with the rights that you choose.
        It never has more than you have, and it ends with your account.
      </p>
      {keys.isPending && (
        <Loading label="Loading the keys">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {keys.isLoadingError && <LoadFailure title="The keys could not be loaded" query={keys} />}
      {keys.data?.length === 0 && <p className="font-medium">No keys yet.</p>}
      {keys.data && keys.data.length > 0 && (
        <Ledger label="Keys" columns={COLUMNS}>
          {keys.data.map((key) => (
            <KeyRow
              key={key._id}
              apiKey={key}
              onRevoke={may('DELETE /apiKey/:id') ? () => revocation.ask(key) : undefined}
            />
          ))}
        </Ledger>
      )}
      {isMaking && <KeyDialog onClose={() => setIsMaking(false)} />}
      {revocation.subject && (
        <KeyRevocation
          apiKey={revocation.subject}
          onKeep={revocation.keep}
          onRevoked={revocation.done}
        />
      )}
    </section>
  )
}
