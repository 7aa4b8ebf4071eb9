import { useSearchParams } from 'react-router'
import { pageSlugs, pageTitles } from '../../../../contract/catalogue/content/page-slugs.ts'
import type { SettingValue } from '../../../../contract/office/settings.ts'
import { paths } from '../../../platform/base/paths.ts'
import { useShop } from '../../../platform/base/shop-query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { inForm } from '../../../ui/fields/in-form.ts'
import { Link } from '../../../ui/link.tsx'
import { SettingSection } from '../form/setting-form.tsx'
import { SettingTick } from '../form/setting-tick.tsx'
import { PageEditor } from './page-editor.tsx'

/** The pages that the owner may write; the address names the one that is open. */
export function PagesSetting() {
  const [search] = useSearchParams()
  const open = pageSlugs.find((slug) => slug === search.get('page')) ?? pageSlugs[0]
  const written = useShop().data?.pages ?? []
  return (
    <>
      <nav aria-label="Pages">
        <ul className="bulkheads grid-cols-2 sm:grid-cols-3">
          {pageSlugs.map((slug) => (
            <li key={slug}>
              <Link
                to={`${paths.setting('pages')}?page=${slug}`}
                preventScrollReset
                aria-current={slug === open ? 'page' : undefined}
                className={classNames(
                  'block h-full border-l-4 px-3 py-2.5',
                  slug === open
                    ? 'border-signal bg-steel-50'
                    : 'border-transparent hover:bg-steel-50',
                )}
              >
                <span className="block text-table font-semibold">{pageTitles[slug]}</span>
                <span className="block text-small text-steel-600">
                  {written.includes(slug) ? 'In the footer' : 'Not written'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PageEditor key={open} slug={open} />
      <ConsentSetting />
    </>
  )
}

const ticks = [
  ['signUp', 'Ask at sign-up'],
  ['order', 'Ask at each order'],
] as const

/** Where buyers accept the terms. */
function ConsentSetting() {
  return (
    <SettingSection<SettingValue<'consent'>>
      settingKey="consent"
      title="Consent"
      faultFields={['signUp', 'order']}
    >
      {(form) => (
        <>
          <p className="text-small text-steel-600">
            Buyers accept the terms that hold, once they are written. Each order names its version.
          </p>
          {ticks.map(([name, label]) => (
            <SettingTick key={name} label={label} {...inForm(form, `value.${name}`)} />
          ))}
        </>
      )}
    </SettingSection>
  )
}
