import { useState } from 'react'
import type { BinPart } from '../../../contract/catalogue/bins.ts'
import { formatCount, formatCountOf } from '../../../contract/values/money/money.ts'
import { useSession } from '../../people/sessions/queries.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { Button } from '../../ui/button.tsx'
import { BinCount } from './bin-count.tsx'
import { noScans } from './bin-scans.ts'
import { amongParts, keepCount, readKeptCount } from './kept-count.ts'

interface BeginCountProps {
  readonly name: string
  readonly parts: readonly BinPart[]
}

/** Offers to go on with a count that a reload interrupted, else begins one. */
export function BeginCount({ name, parts }: BeginCountProps) {
  const admin = useSession().data?.user?.email
  const [kept, setKept] = useState(() => readKeptCount(admin, name))
  const [isChosen, setIsChosen] = useState(false)
  if (!kept || isChosen)
    return <BinCount name={name} parts={parts} begun={kept && amongParts(kept, parts)} />
  const { begunAt, scans } = kept
  const beginAnew = () => {
    keepCount(admin, name, { begunAt, scans: noScans })
    setKept(undefined)
  }
  return (
    <section aria-labelledby="begun-count" className="border border-steel-300 p-4">
      <h3 id="begun-count" className="text-h4 font-semibold">
        A count is not finished
      </h3>
      <p className="num mt-1">
        Begun {formatMoment(begunAt)}: {formatCount(scans.counted.size)} of{' '}
        {formatCountOf(parts.length, 'part')} counted, nothing entered yet.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => setIsChosen(true)}>
          Continue counting
        </Button>
        <Button onClick={beginAnew}>Start over</Button>
      </div>
    </section>
  )
}
