import { messages } from '../../../contract/values/messages.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { PalletDrawing } from '../../ui/states/pallet-drawing.tsx'
import { SearchForm } from './search-form.tsx'

/** The page of unknown addresses. */
export default function NotFoundPage() {
  return (
    <div className="wrap grid items-center gap-x-12 gap-y-10 py-12 lg:grid-cols-[5fr_6fr] lg:py-16">
      <PageHead title={messages.pageNotFound} />
      <div>
        <h1 className="text-[3.25rem] leading-[.94] lg:text-display">{messages.pageNotFound}</h1>
        <p className="mt-4 max-w-[34ch] text-lead text-steel-700">
          There is no page at this address. It may be old or mistyped.
        </p>
        <div className="mt-6 max-w-md">
          <SearchForm />
        </div>
        <p className="mt-5 flex gap-6 font-medium">
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.home}>
            Home
          </Link>
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.catalogue}>
            {capital(words().catalogue)}
          </Link>
        </p>
      </div>
      <EmptyBay />
    </div>
  )
}

/** An empty pallet in bay 404, the missing load in dashes; both drawings share one scale. */
function EmptyBay() {
  return (
    <div className="relative aspect-[828/712] w-full">
      <PalletDrawing
        className="absolute bottom-0 left-0 h-auto w-full"
        label="An empty pallet in bay 404"
      />
      <svg
        viewBox="-352 -280 828 712"
        aria-hidden="true"
        className="absolute inset-0 size-full fill-none stroke-steel-600"
        strokeWidth={1.3}
        strokeDasharray="7 5"
      >
        <path d="M0 -253L374.1 -37L124.7 107L-249.4 -109ZM0 -253V-51.8M374.1 -37V164.2M124.7 107V308.2M-249.4 -109V92.2" />
        <text
          transform="matrix(.866 .5 -.866 .5 -236 292)"
          fontSize="150"
          className="head fill-ink stroke-none"
        >
          404
        </text>
      </svg>
    </div>
  )
}
