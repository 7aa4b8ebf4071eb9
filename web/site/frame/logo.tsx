import { fitLogo, logoOnDark } from '../../../contract/values/look/shop-look.ts'
import { isOwnPicture, variantAddress } from '../../../contract/values/picture-variants.ts'
import { DEFAULT_SHOP_NAME, markOf } from '../../../contract/values/text/shop-name.ts'
import { useShop, useShopName } from '../../platform/base/shop-query.ts'
import { classNames } from '../../ui/class-names.ts'

/** A longer name stands on two lines, in smaller letters. */
const ONE_LINE = 12

const LOGO_BOX = { width: 192, height: 40 }

/** The shop's own logo, or its mark and name; `on="ink"` for dark grounds. */
export function Logo({ on }: { on: 'paper' | 'ink' }) {
  const name = useShopName()
  const look = useShop().data?.look
  const { logo, isOnWhite } =
    look && on === 'ink' ? logoOnDark(look) : { logo: look?.logo, isOnWhite: false }
  if (logo)
    return (
      <img
        src={isOwnPicture(logo.url) ? variantAddress(logo.url, 400, 'webp') : logo.url}
        alt={name}
        {...fitLogo(logo, LOGO_BOX)}
        className={classNames('shrink-0', isOnWhite && 'box-content bg-white p-2')}
      />
    )
  return (
    <span className={classNames('flex items-center gap-2.5', on === 'ink' && 'text-white')}>
      {name === DEFAULT_SHOP_NAME ? <BuiltMark on={on} /> : <Initial name={name} on={on} />}
      <span
        className={classNames(
          'head',
          name.length > ONE_LINE
            ? 'line-clamp-2 max-w-[10rem] text-[1.25rem] leading-[1.05] text-balance [overflow-wrap:anywhere]'
            : 'text-[1.875rem] leading-none',
        )}
      >
        {name}
      </span>
    </span>
  )
}

interface MarkProps {
  readonly on: 'paper' | 'ink'
}

function BuiltMark({ on }: MarkProps) {
  return (
    <svg
      className="h-8 w-auto shrink-0"
      viewBox="0 0 28 32"
      width="28"
      height="32"
      aria-hidden="true"
    >
      <path fill="currentColor" d="M0 0h22l5 5v9l-2 2 3 3v8l-5 5H0z" />
      <path
        className={on === 'ink' ? 'fill-ink' : 'fill-paper'}
        d="M7 5.5h13l1.5 1.5v5L20 13.5H7z"
      />
      <path className="fill-signal" d="M7 18.5h13.5L22 20v5l-1.5 1.5H7z" />
    </svg>
  )
}

/** The mark of a shop that has a name of its own: its initial over the yellow line. */
function Initial({ name, on }: MarkProps & { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'head grid h-8 w-7 shrink-0 place-items-center border-b-4 border-signal text-[1.375rem] leading-none',
        on === 'ink' ? 'bg-white text-ink' : 'bg-ink text-white',
      )}
    >
      {markOf(name)}
    </span>
  )
}
