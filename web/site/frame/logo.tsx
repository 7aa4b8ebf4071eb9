import { classNames } from '../../ui/class-names.ts'

/** The shop's mark and name; `on="ink"` for dark grounds. */
export function Logo({ on }: { on: 'paper' | 'ink' }) {
  return (
    <span className={classNames('flex items-center gap-2.5', on === 'ink' && 'text-white')}>
      <svg className="h-8 w-auto" viewBox="0 0 28 32" width="28" height="32" aria-hidden="true">
        <path fill="currentColor" d="M0 0h22l5 5v9l-2 2 3 3v8l-5 5H0z" />
        <path
          className={on === 'ink' ? 'fill-ink' : 'fill-paper'}
          d="M7 5.5h13l1.5 1.5v5L20 13.5H7z"
        />
        <path className="fill-signal" d="M7 18.5h13.5L22 20v5l-1.5 1.5H7z" />
      </svg>
      <span className="head text-[1.875rem] leading-none">Bulkhead</span>
    </span>
  )
}
