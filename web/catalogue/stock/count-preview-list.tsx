import type { CountPreview } from '../../../contract/catalogue/stock.ts'
import { formatCount, formatCountOf } from '../../../contract/values/money/money.ts'
import { FileNotices } from '../../platform/base/files/spreadsheets.tsx'
import { Button } from '../../ui/button.tsx'

interface CountPreviewProps {
  readonly preview: CountPreview
  readonly name: string
  readonly isEntering: boolean
  readonly onEnter: () => void
}

/** The differences of a counting before they are entered. */
export function CountPreviewList({ preview, name, isEntering, onEnter }: CountPreviewProps) {
  const { counts, rows } = preview
  const entered = counts.counted - counts.refused
  return (
    <div className="grid gap-4">
      <p className="num font-semibold [overflow-wrap:anywhere]">
        {name}: {formatCount(counts.counted)} counted, {formatCount(counts.differing)} differ,{' '}
        {formatCount(counts.refused)} can’t be entered
        {counts.overtaken > 0 &&
          `, ${formatCount(counts.overtaken)} counted while pieces came or left`}
      </p>
      <FileNotices {...preview} />
      {rows.length > 0 && (
        <ul className="max-h-96 overflow-y-auto border-t border-steel-300">
          {rows.map((row) => (
            <li
              key={row.row}
              className="grid gap-x-4 border-b border-steel-200 py-2 text-small sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
            >
              <span className="num text-steel-600">Row {row.row}</span>
              <span className="[overflow-wrap:anywhere]">
                {row.partNumber || row.productName}
                {row.error && <span className="block font-medium text-bad">{row.error}</span>}
                {row.warning && <span className="block font-medium">{row.warning}</span>}
              </span>
              {row.counted !== null && row.expected !== null && (
                <span className="num">
                  {formatCount(row.expected)} → {formatCount(row.counted)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {entered > 0 && (
        <div>
          <Button kind="primary" working={isEntering} onClick={onEnter}>
            Enter {formatCountOf(entered, 'count')}
            {counts.refused > 0 && `, leave out ${formatCountOf(counts.refused, 'row')}`}
          </Button>
        </div>
      )}
    </div>
  )
}
