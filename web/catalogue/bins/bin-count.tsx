import { useState } from 'react'
import type { BinPart } from '../../../contract/catalogue/bins.ts'
import type { CountPreview } from '../../../contract/catalogue/stock.ts'
import { formatCount, formatCountOf } from '../../../contract/values/money/money.ts'
import { useSession } from '../../people/sessions/queries.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { CountPreviewList } from '../stock/count-preview-list.tsx'
import { BinPartRow } from './bin-part-row.tsx'
import { noScans, type Scans, scan, setCount } from './bin-scans.ts'
import { type BegunCount, keepCount } from './kept-count.ts'
import { useCountBin } from './queries.ts'
import { ScanField } from './scan-field.tsx'

interface BinCountProps {
  readonly name: string
  readonly parts: readonly BinPart[]
  /** The count to go on with; undefined begins one. */
  readonly begun: BegunCount | undefined
}

/** One counting of a bin: scanned part by part, looked at, and entered as a whole. */
export function BinCount({ name, parts, begun }: BinCountProps) {
  const admin = useSession().data?.user?.email
  const [scans, setScans] = useState(begun?.scans ?? noScans)
  const [begunAt, setBegunAt] = useState(begun?.begunAt)
  const [said, setSaid] = useState<{ readonly text: string; readonly isFault: boolean }>()
  const [preview, setPreview] = useState<CountPreview>()
  const [fault, setFault] = useState<string>()
  const counting = useCountBin(name)
  const { counted, last } = scans

  const keep = (next: Scans) => {
    setScans(next)
    setPreview(undefined)
    const at = scans.counted.size > 0 && begunAt ? begunAt : new Date().toISOString()
    setBegunAt(at)
    keepCount(admin, name, { begunAt: at, scans: next })
  }
  const hear = (code: string) => {
    const { said: text, isFault, ...next } = scan(parts, scans, code)
    setSaid({ text, isFault })
    keep(next)
  }
  const send = async (fingerprint?: string) => {
    setFault(undefined)
    try {
      const answer = await counting.mutateAsync({ counted, ...(fingerprint && { fingerprint }) })
      if (answer.applied === null) return setPreview(answer)
      keep(noScans)
      setSaid(undefined)
      showSuccess(`${formatCountOf(answer.applied, 'count')} entered`)
    } catch (error) {
      setFault(failureText(error))
      // Pieces came or left since: what would be entered now is shown instead.
      if (fingerprint && error instanceof ApiProblem && error.code === 'changedMeanwhile') {
        setPreview(await counting.mutateAsync({ counted }).catch(() => undefined))
      }
    }
  }
  const uncounted = parts.filter(({ _id }) => !counted.has(_id))
  return (
    <div className="grid gap-5">
      <ScanField said={said} onScan={hear} />
      <p className="num font-semibold" aria-live="polite">
        {formatCount(counted.size)} of {formatCountOf(parts.length, 'part')} counted
      </p>
      <ul className="border-t border-steel-300" aria-label={`Parts of bin ${name}`}>
        {parts.map((part) => (
          <BinPartRow
            key={part._id}
            part={part}
            count={counted.get(part._id)}
            isLast={part._id === last}
            onCode={hear}
            onChange={(pieces) => keep(setCount(scans, part, pieces))}
          />
        ))}
      </ul>
      {fault && (
        <p role="alert" className="font-medium text-bad">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          disabled={counted.size === 0}
          working={counting.isPending && !preview}
          onClick={() => send()}
        >
          Show the differences
        </Button>
        {counted.size > 0 && uncounted.length > 0 && (
          <Button
            onClick={() => keep(uncounted.reduce((all, part) => setCount(all, part, 0), scans))}
          >
            Set the rest to 0
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {preview && (
          <CountPreviewList
            preview={preview}
            name={`Bin ${name}`}
            isEntering={counting.isPending}
            onEnter={() => send(preview.fingerprint)}
          />
        )}
      </div>
    </div>
  )
}
