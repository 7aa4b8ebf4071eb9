import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { choose, useChosenParts } from './chosen-parts.ts'
import { COMPARE_FORM } from './compare-box.tsx'
import { MOST_COMPARED } from './compared-ids.ts'

/** The chosen parts, in sight at the end of what they are chosen in; without script a button of its form. */
export function CompareBar() {
  const chosen = useChosenParts()
  const [first, second] = chosen
  return (
    <>
      <form
        id={COMPARE_FORM}
        action={paths.compare()}
        className="mt-3 hidden justify-end noscript:flex"
      >
        <button type="submit" className="btn btn-outline">
          Compare the ticked parts
        </button>
      </form>
      {first && (
        <section
          aria-label="Comparison"
          className="sticky bottom-0 z-30 mt-6 border-t-2 border-ink bg-paper"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p role="status" className="num min-w-0 text-small [overflow-wrap:anywhere]">
              <span className="font-semibold">
                {chosen.length} of {MOST_COMPARED}
              </span>{' '}
              <span className="max-sm:sr-only">{chosen.map(({ label }) => label).join(', ')}</span>
              {!second && ' · Tick another part to compare'}
            </p>
            <div className="flex gap-3">
              <Button kind="ghost" size="small" onClick={() => choose([])}>
                Clear
              </Button>
              {second && (
                <Link
                  className="btn btn-primary btn-sm"
                  to={paths.compare(chosen.map(({ id }) => id).join())}
                >
                  Compare
                </Link>
              )}
            </div>
          </div>
        </section>
      )}
    </>
  )
}
