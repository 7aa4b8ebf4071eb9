import type { ReactNode } from 'react'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { formatPrice } from '../products/order-cost.ts'
import type { ProductEntries, ProductForm } from './product-form.ts'

export interface FiguresProps {
  readonly entries: ProductEntries
  readonly errors: ProductForm['formState']['errors']
  /** Those that are known. */
  readonly figures: {
    readonly price?: number | undefined
    readonly pricePer?: number
    readonly minimum?: number | undefined
    readonly available?: number | undefined
    /** The smallest order, and its total. */
    readonly least?: number | undefined
    readonly total?: number | undefined
  }
}

/** Price, minimum and stock on the card of the product being typed. */
export function FiguresView({ entries, errors, figures }: FiguresProps) {
  const { price, pricePer, minimum, available, least, total } = figures
  return (
    <>
      <dl className="facts">
        <Figure name="Price" typed={entries.price} isWrong={errors.price !== undefined}>
          {price !== undefined && formatPrice(price, pricePer ?? 1)}
        </Figure>
        <Figure name="Minimum order" typed={entries.minimum} isWrong={errors.minimum !== undefined}>
          {minimum !== undefined && formatCount(minimum)}
        </Figure>
        <Figure name="Available" typed={entries.available} isWrong={errors.available !== undefined}>
          {available !== undefined && formatCount(available)}
        </Figure>
      </dl>
      <p className="num min-h-9 border-t border-steel-200 pt-4 text-small text-steel-600">
        {least !== undefined && total !== undefined && (
          <>
            {formatCount(least)} pcs ={' '}
            <span className="font-semibold text-ink">{formatDollars(total)}</span>
          </>
        )}
      </p>
    </>
  )
}

interface FigureProps {
  readonly name: string
  readonly typed: string
  readonly isWrong: boolean
  readonly children: ReactNode
}

function Figure({ name, typed, isWrong, children }: FigureProps) {
  const fault = typed.trim() === '' ? 'missing' : 'wrong'
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <Lacking isWrong={isWrong}>{isWrong ? fault : '–'}</Lacking>}</dd>
    </div>
  )
}

export function Lacking({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  return <span className={isWrong ? 'text-bad' : 'text-steel-500'}>{children}</span>
}
