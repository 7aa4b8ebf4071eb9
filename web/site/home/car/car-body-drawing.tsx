import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import carBodyUrl from './car-body.svg'
import { type CarPanel, carPanels } from './car-panels.ts'

interface CarBodyDrawingProps {
  /** Number of the highlighted panel. */
  readonly lit: number
  readonly onPoint: (number: number) => void
}

/** Side view of a car body with numbered panels; dimensions and balloons are laid over the drawing. */
export function CarBodyDrawing({ lit, onPoint }: CarBodyDrawingProps) {
  const titleId = useId()
  const descriptionId = useId()
  return (
    <svg
      viewBox="44 30 1104 582"
      preserveAspectRatio="xMidYMin slice"
      className="block h-auto w-full fill-none stroke-ink max-sm:aspect-[1104/405]"
      role="img"
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
    >
      <title id={titleId}>Side elevation of a car body with numbered panels</title>
      <desc id={descriptionId}>
        Overall length 4,400 mm, wheelbase 2,640 mm, height 1,460 mm. The numbers match the table of
        panels.
      </desc>
      <image href={carBodyUrl} x="44" y="30" width="1104" height="582" />
      <Dimensions />
      <TitleBlock />
      {carPanels.map((panel) => (
        <Balloon
          key={panel.number}
          panel={panel}
          isLit={panel.number === lit}
          onPoint={() => onPoint(panel.number)}
        />
      ))}
    </svg>
  )
}

interface BalloonProps {
  readonly panel: CarPanel
  readonly isLit: boolean
  readonly onPoint: () => void
}

function Balloon({ panel, isLit, onPoint }: BalloonProps) {
  const { number, balloon, point } = panel
  const [x, y] = balloon
  return (
    <g onPointerEnter={onPoint}>
      <path d={`M${x} ${y}L${point[0]} ${point[1]}`} className="max-sm:stroke-[2.5px]" />
      <circle cx={point[0]} cy={point[1]} r="3" className="fill-ink stroke-none max-sm:[r:6px]" />
      <circle
        cx={x}
        cy={y}
        r="15"
        strokeWidth="1.5"
        className={classNames(
          'max-sm:stroke-[3px] max-sm:[r:31px]',
          isLit ? 'fill-signal' : 'fill-paper',
        )}
      />
      <text
        x={x}
        y={y + 5.5}
        textAnchor="middle"
        className="head fill-ink stroke-none text-[17px] max-sm:translate-y-2 max-sm:text-[40px]"
      >
        {number}
      </text>
    </g>
  )
}

const horizontals = [
  { from: 160, to: 336, at: 478, text: '880' },
  { from: 336, to: 864, at: 478, text: '2,640' },
  { from: 864, to: 1043, at: 478, text: '880' },
  { from: 160, to: 1043, at: 532, text: '4,400' },
] as const

const verticals = [
  { from: 129, to: 420, at: 1118, text: '1,460' },
  { from: 357, to: 420, at: 88, text: '316' },
] as const

/** Overall dimensions in millimetres; too small to read on phones, where a line of text replaces them. */
function Dimensions() {
  return (
    <g className="max-sm:hidden">
      <path
        d="M160 384V540M336 424V486M864 424V486M1043 384V540M700 129H1110M1060 420H1110M250 357H80M72 420H80"
        className="stroke-steel-400"
        strokeWidth=".8"
      />
      {horizontals.map(({ from, to, at, text }) => (
        <g key={from + text} className="stroke-steel-700">
          <path d={`M${from} ${at}H${to}`} />
          <path
            d={`M${from} ${at}l10 -3v6zM${to} ${at}l-10 -3v6z`}
            className="fill-steel-700 stroke-none"
          />
          <DimensionText x={(from + to) / 2} y={at} text={text} />
        </g>
      ))}
      {verticals.map(({ from, to, at, text }) => (
        <g key={text} className="stroke-steel-700">
          <path d={`M${at} ${from}V${to}`} />
          <path
            d={`M${at} ${from}l-3 10h6zM${at} ${to}l-3 -10h6z`}
            className="fill-steel-700 stroke-none"
          />
          <g transform={`translate(${at} ${(from + to) / 2}) rotate(-90)`}>
            <DimensionText x={0} y={0} text={text} />
          </g>
        </g>
      ))}
    </g>
  )
}

const CHARACTER_WIDTH = 9.4

function DimensionText({ x, y, text }: { x: number; y: number; text: string }) {
  const width = text.length * CHARACTER_WIDTH + 12
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - 9}
        width={width}
        height="18"
        className="fill-paper stroke-none"
      />
      <text
        x={x}
        y={y + 5}
        textAnchor="middle"
        className="fill-ink stroke-none font-mono text-[15px] font-medium"
      >
        {text}
      </text>
    </>
  )
}

function TitleBlock() {
  return (
    <g className="max-sm:hidden">
      <path
        d="M60 560H1130M60 598H1130M60 560V598M240 560V598M460 560V598M760 560V598M1130 560V598"
        className="stroke-steel-300"
      />
      <g className="fill-steel-600 stroke-none font-mono text-[13px] font-medium">
        <text x="74" y="584">
          Side elevation
        </text>
        <text x="262" y="584">
          Dimensions in mm
        </text>
        <text x="482" y="584">
          Reference car, not for order
        </text>
      </g>
      <text x="1118" y="584" textAnchor="end" className="head fill-ink stroke-none text-[16px]">
        BH-DWG-001 / A
      </text>
    </g>
  )
}
