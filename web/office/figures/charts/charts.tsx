import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { SVGProps } from 'react'
import type { ChartProps } from './chart-data.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 240
const MARGIN = { top: 8, right: 8, bottom: 28, left: 64 } as const
const ROW_HEIGHT = 40
const ROW_BAR = 12
/** Room for a letter of the names below the axis, and between two of them. */
const LETTER_WIDTH = 7
const NAME_GAP = 12
const TICKS = 4
/** A single day's bar would fill the page. */
const WIDEST_BAR = 64

/** Bars side by side, over time. */
export function ColumnChart({ label, data, format }: ChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const values = data.map(({ value }) => value)
  const x = scaleBand({
    domain: data.map(({ key }) => key),
    range: [MARGIN.left, Math.max(MARGIN.left, width - MARGIN.right)],
    padding: 0.25,
  })
  const y = scaleLinear({
    // More may have been refunded than paid.
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: TICKS,
  })
  // Fractions of nothing would look like figures.
  const ticks = values.some((value) => value !== 0) ? y.ticks(TICKS) : [0]
  const barWidth = Math.min(WIDEST_BAR, x.bandwidth())
  const nameWidth = Math.max(...data.map(({ name }) => name.length)) * LETTER_WIDTH + NAME_GAP
  const every = Math.ceil((data.length * nameWidth) / Math.max(nameWidth, width - MARGIN.left))
  const named = data.filter((_, place) => place % every === 0)
  const names = new Map(data.map(({ key, name }) => [key, name]))
  return (
    <div ref={box}>
      <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block max-w-full">
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-ink' : 'stroke-steel-200'}
          />
        ))}
        {data.map(({ key, name, value }) => (
          <Bar
            key={key}
            x={(x(key) ?? 0) + (x.bandwidth() - barWidth) / 2}
            width={barWidth}
            y={Math.min(y(value), y(0))}
            height={Math.abs(y(value) - y(0))}
            className="fill-steel-700 hover:fill-ink"
          >
            <title>{`${name}: ${format(value)}`}</title>
          </Bar>
        ))}
        <AxisLeft
          scale={y}
          left={MARGIN.left}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => shorten(Number(value))}
          tickComponent={({ x, y, formattedValue }) => (
            <TickText x={x - 4} y={y + 4} textAnchor="end">
              {formattedValue}
            </TickText>
          )}
        />
        <AxisBottom
          scale={x}
          top={HEIGHT - MARGIN.bottom}
          hideAxisLine
          hideTicks
          tickValues={named.map(({ key }) => key)}
          tickFormat={(key) => names.get(key) ?? ''}
          tickComponent={({ x, y, formattedValue }) => (
            <TickText x={x} y={y + 4} textAnchor="middle">
              {formattedValue}
            </TickText>
          )}
        />
      </svg>
    </div>
  )
}

/** Bars below each other, each under its name. */
export function RowChart({ label, data, format }: ChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const x = scaleLinear({
    domain: [0, Math.max(1, ...data.map(({ value }) => value))],
    range: [0, width],
  })
  return (
    <div ref={box}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={data.length * ROW_HEIGHT}
        className="block max-w-full"
      >
        {data.map(({ key, name, value }, place) => (
          <Group key={key} top={place * ROW_HEIGHT}>
            <text x={0} y={16} className="fill-ink text-small">
              {cut(name, width - 110)}
              <title>{name}</title>
            </text>
            <text x={width} y={16} textAnchor="end" className="num fill-steel-700 text-small">
              {format(value)}
            </text>
            <Bar x={0} y={22} width={width} height={ROW_BAR} className="fill-steel-100" />
            <Bar
              x={0}
              y={22}
              width={Math.max(value > 0 ? 1 : 0, x(value))}
              height={ROW_BAR}
              className="fill-steel-700"
            />
          </Group>
        ))}
      </svg>
    </div>
  )
}

/** Plain text: that of visx is measured first, and an image of its own. */
function TickText(props: SVGProps<SVGTextElement>) {
  return <text {...props} className="num fill-steel-600 text-micro" />
}

/** `$12k` and the like: an axis has little room. */
function shorten(value: number): string {
  const size = Math.abs(value)
  if (size >= 1_000_000) return `${value / 1_000_000}M`
  return size >= 1000 ? `${value / 1000}k` : String(value)
}

const LETTER_PIXELS = 7.2

function cut(name: string, pixels: number): string {
  const letters = Math.max(8, Math.floor(pixels / LETTER_PIXELS))
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`
}
