import { classNames } from '../class-names.ts'

/** The painted corners of the bay. */
const CORNERS =
  'M0.0 -50.4L81.1 -3.6L66.7 4.7L0.0 -33.8L-66.7 4.7L-81.1 -3.6ZM461.4 216.0L380.4 169.2L366.0 177.5L432.7 216.0L366.0 254.5L380.4 262.8ZM-336.7 144.0L-255.7 190.8L-241.3 182.5L-308.0 144.0L-241.3 105.5L-255.7 97.2ZM124.7 410.4L43.6 363.6L58.0 355.3L124.7 393.8L191.4 355.3L205.8 363.6Z'

/** All boards from back to front: left, front and right corner at the bottom, and the height. */
const BOARDS = [
  [-31.2, 18, 342.9, 234, 374.1, 216, 7.9],
  [-140.3, 81, 233.8, 297, 265, 279, 7.9],
  [-249.4, 144, 124.7, 360, 155.9, 342, 7.9],
  [-31.2, 10.1, 14, 36.2, 45.2, 18.2, 28.1],
  [134.1, 105.5, 179.3, 131.6, 210.4, 113.6, 28.1],
  [297.7, 200, 342.9, 226.1, 374.1, 208.1, 28.1],
  [-140.3, 73.1, -95.1, 99.2, -63.9, 81.2, 28.1],
  [24.9, 168.5, 70.1, 194.6, 101.3, 176.6, 28.1],
  [188.6, 263, 233.8, 289.1, 265, 271.1, 28.1],
  [-249.4, 136.1, -204.2, 162.2, -173, 144.2, 28.1],
  [-84.2, 231.5, -39, 257.6, -7.8, 239.6, 28.1],
  [79.5, 326, 124.7, 352.1, 155.9, 334.1, 28.1],
  [-249.4, 108, -204.2, 134.1, 45.2, -9.9, 7.9],
  [-84.2, 203.4, -39, 229.5, 210.4, 85.5, 7.9],
  [79.5, 297.9, 124.7, 324, 374.1, 180, 7.9],
  [-45.2, -17.8, 328.9, 198.2, 374.1, 172.1, 7.9],
  [-95.7, 11.3, 278.4, 227.3, 323.6, 201.2, 7.9],
  [-147.2, 41, 227, 257, 272.2, 230.9, 7.9],
  [-198.6, 70.7, 175.5, 286.7, 220.7, 260.6, 7.9],
  [-249.4, 100.1, 124.7, 316.1, 169.9, 290, 7.9],
] as const

const FACES = ['#dce0e4', '#eceef0', '#fff'] as const

interface PalletDrawingProps {
  readonly className?: string
  /** Name of the drawing; empty where text beside it says the same. */
  readonly label?: string
}

/** An empty pallet in its bay, for empty states. */
export function PalletDrawing({ className, label = 'An empty pallet' }: PalletDrawingProps) {
  return (
    <svg
      viewBox="-352 -110 828 542"
      aria-hidden={label === ''}
      role={label === '' ? undefined : 'img'}
      aria-label={label || undefined}
      className={classNames('fill-none stroke-ink', className)}
      strokeWidth={1.3}
      strokeLinejoin="round"
    >
      <path d={CORNERS} className="fill-signal stroke-none" />
      {BOARDS.flatMap(facesOf).map((face, place) => (
        <path key={face} fill={FACES[place % FACES.length]} d={face} />
      ))}
    </svg>
  )
}

/** A board's left, right and top face. */
function facesOf(board: (typeof BOARDS)[number]): string[] {
  const [leftX, leftY, frontX, frontY, rightX, rightY, height] = board
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const [left, front, right] = [at(leftX, leftY), at(frontX, frontY), at(rightX, rightY)]
  const upperLeft = at(leftX, leftY - height)
  const upperFront = at(frontX, frontY - height)
  const upperRight = at(rightX, rightY - height)
  const upperBack = at(leftX + rightX - frontX, leftY + rightY - frontY - height)
  return [
    `M${left}L${front}L${upperFront}L${upperLeft}Z`,
    `M${right}L${front}L${upperFront}L${upperRight}Z`,
    `M${upperBack}L${upperRight}L${upperFront}L${upperLeft}Z`,
  ]
}
