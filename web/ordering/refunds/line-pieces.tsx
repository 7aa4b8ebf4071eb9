import type { ReactNode } from 'react'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Picture } from '../../ui/picture.tsx'

interface LinePiecesProps {
  readonly line: Pick<OrderLine, 'lineNo' | 'ProductName' | 'partNumber' | 'img'>
  readonly label: string
  /** Pieces that can be chosen; a button enters them. */
  readonly most: number
  readonly typed: string
  readonly fault: string | undefined
  readonly onType: (typed: string) => void
  /** More about the chosen pieces. */
  readonly children?: ReactNode
}

/** One line of an order with a field for some of its pieces. */
export function LinePieces({ line, label, most, typed, fault, onType, children }: LinePiecesProps) {
  return (
    <li className="grid gap-3 p-3">
      <div className="flex gap-3">
        <Picture
          source={pictureSource({ url: line.img })}
          alt=""
          sizes="48px"
          className="shot size-12 shrink-0 object-contain"
        />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">
            <span className="num text-steel-600">{line.lineNo}.</span> {line.ProductName}
          </p>
          {line.partNumber && <p className="part-no mt-0.5">{line.partNumber}</p>}
        </div>
      </div>
      <TextField
        label={`${label}, line ${line.lineNo}`}
        name={`pieces-${line.lineNo}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        hint={`At most ${formatCount(most)}`}
        error={fault}
        aside={
          <button
            type="button"
            className="tlink min-h-6 cursor-pointer"
            aria-label={`All ${formatCount(most)} of line ${line.lineNo}`}
            onClick={() => onType(formatCount(most))}
          >
            All {formatCount(most)}
          </button>
        }
      />
      {children}
    </li>
  )
}
