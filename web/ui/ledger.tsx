import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'

/** For a small button or link in a row: full size where rows are list items. */
export const ROW_BUTTON = 'max-xl:h-11 max-xl:px-4 max-xl:text-table'

interface LedgerProps {
  /** Name of the table, for screen readers. */
  readonly label: string
  readonly columns: readonly LedgerColumn[]
  readonly children: ReactNode
  readonly className?: string
}

interface LedgerColumn {
  readonly title: string
  readonly isNumber?: boolean
}

/**
 * A table from 1280 px; below that each row is a list item: a grid in which cells are placed by class, each value under
 * its column's title. The same elements serve both, so nothing is on the page twice.
 */
export function Ledger({ label, columns, children, className }: LedgerProps) {
  return (
    <table
      aria-label={label}
      className={classNames('ledger max-xl:block max-xl:border-t-2 max-xl:border-ink', className)}
    >
      <thead className="max-xl:sr-only">
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={isNumber ? '!text-right' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:block">{children}</tbody>
    </table>
  )
}

interface LedgerRowProps {
  readonly children: ReactNode
  /** Place in the list item, as `max-xl:` classes. */
  readonly className?: string
}

export function LedgerRow({ children, className }: LedgerRowProps) {
  return (
    <tr
      className={classNames(
        'max-xl:grid max-xl:border-b max-xl:border-steel-200 max-xl:py-4 max-xl:hover:!bg-transparent',
        className,
      )}
    >
      {children}
    </tr>
  )
}

interface LedgerCellProps {
  /** Shown above the value in a list item. */
  readonly title?: string
  readonly isNumber?: boolean
  /** Columns of the table that it fills. */
  readonly span?: number
  readonly className?: string
  readonly children?: ReactNode
}

export function LedgerCell({ title, isNumber, span, className, children }: LedgerCellProps) {
  return (
    <td
      colSpan={span}
      className={classNames(
        'max-xl:!border-0 max-xl:!p-0',
        isNumber && 'num xl:!text-right',
        className,
      )}
    >
      {title && (
        <span aria-hidden="true" className="block text-micro text-steel-600 xl:hidden">
          {title}
        </span>
      )}
      {children}
    </td>
  )
}

interface RowButtonProps extends Omit<ButtonProps, 'size' | 'className'> {
  /** Names the row for screen readers. */
  readonly of: string
  readonly children: string
}

/** A button that acts on its row. */
export function RowButton({ of, children, ...button }: RowButtonProps) {
  return (
    <Button {...button} size="small" className={ROW_BUTTON} aria-label={`${children}, ${of}`}>
      {children}
    </Button>
  )
}
