import { useState } from 'react'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import type { TitledSection } from '../titled-section.ts'
import { CarBodyDrawing } from './car-body-drawing.tsx'
import { carPanels } from './car-panels.ts'

/** Highlighted at first, so that the pairing of balloon and row is visible. */
const ROOF = 5

/** A car body as a drawing and a table; pointing at one highlights the other. */
export function CarBody({ title = 'Car body' }: TitledSection) {
  const [lit, setLit] = useState(ROOF)
  return (
    <section
      className="below bg-steel-50 py-14 [--tall:49rem] lg:py-18 lg:[--tall:35rem]"
      aria-labelledby="car-body"
    >
      <div className="wrap">
        <SectionHeading id="car-body" title={title}>
          <p className="max-w-[52ch] text-small text-steel-600 lg:pb-1">
            Ten places on a car body and what they are made of.
          </p>
        </SectionHeading>
        <div className="grid border border-ink bg-paper xl:grid-cols-[1fr_29rem]">
          <div className="flex flex-col justify-center p-3 md:p-6">
            <CarBodyDrawing lit={lit} onPoint={setLit} />
            <p className="part-no pt-2 sm:hidden">
              4,400 long, 1,460 high, wheelbase 2,640&nbsp;mm. Reference car, not for order.
            </p>
          </div>
          <div className="border-t border-ink xl:border-l xl:border-t-0">
            <PanelTable lit={lit} onPoint={setLit} />
          </div>
        </div>
      </div>
    </section>
  )
}

function PanelTable({ lit, onPoint }: { lit: number; onPoint: (number: number) => void }) {
  return (
    <table className="ledger h-full text-small [&_tbody_th]:align-middle [&_td]:align-middle">
      <caption className="sr-only">Panels of the car body</caption>
      <thead>
        <tr>
          <th scope="col" className="w-10 pl-5">
            No.
          </th>
          <th scope="col">Panel</th>
          <th scope="col">Material</th>
        </tr>
      </thead>
      <tbody>
        {carPanels.map(({ number, name, material }) => (
          <tr
            key={number}
            data-lit={number === lit || undefined}
            onPointerEnter={() => onPoint(number)}
            className="data-lit:bg-signal-wash data-lit:shadow-[inset_3px_0_0_var(--color-signal-deep)]"
          >
            <td className="num pl-5 font-semibold">{number}</td>
            <th scope="row" className="whitespace-nowrap !font-semibold">
              {name}
            </th>
            <td className="text-steel-600">{material}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
