import { type ComponentType, type ReactNode, Suspense, useId, useState } from 'react'
import type { figureTables } from '../../../../contract/office/figures.ts'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { ChartProps } from './chart-data.ts'

/** Loaded with the first chart: the rest of the overview is there before. */
export const charts = {
  columns: lazyPart(() => import('./charts.tsx'), 'ColumnChart'),
  rows: lazyPart(() => import('./charts.tsx'), 'RowChart'),
} as const satisfies Record<string, ComponentType<ChartProps>>

interface ChartPanelProps extends ChartProps {
  readonly title: string
  readonly kind: keyof typeof charts
  /** Headings of the table's two columns. */
  readonly columns: readonly [name: string, value: string]
  readonly csv: CsvQuery
  readonly isUpdating: boolean
  /** In place of a chart without rows. */
  readonly empty?: string
  /** Beside the title. */
  readonly children?: ReactNode
}

interface CsvQuery {
  readonly of: (typeof figureTables)[number]
  readonly from: string
  readonly to: string
  readonly by: string
}

/** A chart with its numbers: as a table in its place, and as a file. */
export function ChartPanel({
  title,
  kind,
  columns,
  csv,
  isUpdating,
  empty,
  children,
  ...chart
}: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const Chart = charts[kind]
  return (
    <section aria-labelledby={id} aria-busy={isUpdating}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="text-h3">
          {title}
        </h3>
        {children}
      </div>
      {empty && chart.data.length === 0 ? (
        <p className="text-small text-steel-600">{empty}</p>
      ) : isTable ? (
        <DataTable title={title} columns={columns} {...chart} />
      ) : (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <Chart {...chart} />
        </Suspense>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
          <span className="sr-only">, {title}</span>
        </Button>
        <a
          className="tlink inline-flex min-h-6 items-center text-small"
          href={`/figures/export?${new URLSearchParams({ ...csv })}`}
          download
        >
          CSV<span className="sr-only">, {title}</span>
        </a>
      </div>
    </section>
  )
}

function DataTable({
  title,
  columns: [name, value],
  data,
  format,
}: Pick<ChartPanelProps, 'title' | 'columns' | 'data' | 'format'>) {
  return (
    <div className="overflow-x-auto">
      <table className="ledger w-full" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col" className="!text-right">
              {value}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((datum) => (
            <tr key={datum.key}>
              <td className="[overflow-wrap:anywhere]">{datum.name}</td>
              <td className="num !text-right whitespace-nowrap">{format(datum.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
