import { sellerSorts } from '../../../contract/office/figure-choices.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { BestSellersPanel, FunnelPanel, RevenuePanel, StatesPanel } from './panels.tsx'
import { type DaySpan, type Period, periodNames, periods, readPeriod, spanOf } from './period.ts'
import { useFigures, useWaiting } from './queries.ts'
import { RunsOut } from './runs-out.tsx'
import { Sums } from './sums.tsx'
import { Waits } from './waits.tsx'

/** The tasks that wait for staff, then sales and the stock that runs out. Admins land here. */
export default function OverviewPage() {
  const { search } = useListChoice()
  const period = readPeriod(search.get('period'))
  const sort = sellerSorts.find((each) => each === search.get('by')) ?? 'revenue'
  const span = spanOf(period, new Date())
  return (
    <>
      <PageHead title="Overview" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Overview</PageHeading>
        <ChoiceLinks
          label="Period"
          name="period"
          choices={periods.map((each) => [each, periodNames[each]])}
          chosen={period}
        />
      </div>
      <Waiting />
      <div className="grid grid-cols-1 gap-10">
        <Sales period={period} span={span} />
        <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
          <div className="grid grid-cols-1 content-start gap-10">
            <BestSellersPanel span={span} sort={sort} />
            <FunnelPanel span={span} />
          </div>
          <div className="grid grid-cols-1 content-start gap-10">
            <Present span={span} />
            <RunsOut span={span} />
          </div>
        </div>
      </div>
      <p className="mt-8 text-small text-steel-600">
        Days are those of {shopZone()}. Figures are at most a minute behind.
      </p>
    </>
  )
}

function Sales({ period, span }: { period: Period; span: DaySpan }) {
  const figures = useFigures(span)
  if (!figures.data)
    return (
      <Unloaded what="The figures" query={figures}>
        <Skeleton className="h-150 md:h-140" />
      </Unloaded>
    )
  return (
    <div className="grid grid-cols-1 gap-10" aria-busy={figures.isPlaceholderData}>
      <Sums figures={figures.data} period={period} />
      <RevenuePanel figures={figures.data} isUpdating={figures.isPlaceholderData} />
    </div>
  )
}

function Waiting() {
  const waiting = useWaiting()
  if (waiting.data) return <Waits waits={waiting.data.waits} />
  return (
    <Unloaded what="What waits" query={waiting}>
      <Skeleton className="mb-10 h-72 md:h-40" />
    </Unloaded>
  )
}

/** Orders of the present, whatever the period. */
function Present({ span }: { span: DaySpan }) {
  const waiting = useWaiting()
  if (waiting.data) return <StatesPanel waiting={waiting.data} span={span} />
  // Its failure stands above.
  return waiting.isError ? null : <Skeleton className="h-60" />
}
