import type { ReactNode } from 'react'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DEFAULT_MINIMUM_ORDER_QUANTITY } from '../../../contract/values/quantity.ts'
import sockets from '../../../demo/pictures/sockets.webp?picture'
import { useShop } from '../../platform/base/shop-query.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'

interface SignInLayoutProps {
  readonly title: string
  readonly children: ReactNode
}

/**
 * The form on the left; from 1024 px, a picture and three facts on the right. The form starts at a fixed height and
 * each field reserves a line for its error, so that nothing moves when one appears.
 */
export function SignInLayout({ title, children }: SignInLayoutProps) {
  return (
    <div className="grid lg:min-h-[44rem] lg:grid-cols-[5fr_7fr]">
      <div className="px-4 py-10 md:px-6 lg:pt-24 lg:pb-14 lg:pr-8 lg:pl-[calc(max(0px,(100vw-90rem)/2)+2.5rem)]">
        <div className="w-full max-w-[26rem] [&_.field]:grid-rows-[auto_auto_minmax(1.25rem,auto)] [&_form]:gap-2">
          <h1 className="mb-5 text-h1">{title}</h1>
          {children}
        </div>
      </div>
      <aside
        aria-label="How the shop works"
        className="hidden flex-col border-l border-ink lg:flex"
      >
        <div className="relative min-h-0 flex-1 overflow-hidden">
          <Picture
            source={sockets}
            alt=""
            sizes="(min-width: 64rem) 800px, 1px"
            className="shot !absolute inset-x-0 -inset-y-[15%] object-contain"
          />
        </div>
        <ShopFacts />
      </aside>
    </div>
  )
}

interface OtherWayProps {
  readonly question?: string
  readonly to: string
  /** Name of the page. */
  readonly children: string
}

/** Under a form, for those who want another page. */
export function OtherWay({ question, to, children }: OtherWayProps) {
  return (
    <p className="mt-7 text-small">
      {question && `${question} `}
      <Link to={to} className="tlink inline-flex min-h-6 items-center font-semibold">
        {children}
      </Link>
    </p>
  )
}

function ShopFacts() {
  const shop = useShop()
  const minimum = shop.data?.minimumOrderQuantity ?? DEFAULT_MINIMUM_ORDER_QUANTITY
  return (
    <dl className="grid grid-cols-3 divide-x divide-steel-200 border-t border-ink">
      <Fact label="Minimum order" value={formatCount(minimum)} note="pieces of one part" />
      <Fact label="Payment" value="Card" note="when you are ready" />
      <Fact label="Stock" value="Live" note="on every part" />
    </dl>
  )
}

function Fact({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="px-6 py-9">
      <dt className="text-small text-steel-600">{label}</dt>
      <dd>
        <span className="head num block text-[2rem] leading-9">{value}</span>
        <span className="text-small text-steel-600">{note}</span>
      </dd>
    </div>
  )
}
