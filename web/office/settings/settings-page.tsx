import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { UnsavedSettings } from './form/unsaved-settings.tsx'
import { ShopNoticesSetting } from './notices/shop-notices-setting.tsx'
import { LookSetting } from './shop/look-setting.tsx'
import { NumberingSetting } from './shop/numbering-setting.tsx'
import { CarriersSetting, RefundsSetting, ReturnsSetting } from './shop/order-settings.tsx'
import { SellerSetting } from './shop/seller-setting.tsx'
import { CalendarSetting, SenderSetting, ShopSetting } from './shop/shop-settings.tsx'
import { SubjectList } from './subject-list.tsx'
import { findSubject, type SubjectSlug } from './subjects.ts'

const homeLinks = [
  ['Sections, in their order', `${paths.content}#sections`],
  ['Slides', `${paths.content}#slides`],
  ['Business summary', `${paths.content}#summary`],
  ['Brands', `${paths.content}#brands`],
  ['CEO cards', `${paths.content}#ceos`],
] as const

const figureLinks = [
  ['Time zone', `${paths.setting('shop')}#calendar`],
  ['Figures, on Overview', paths.overview],
  ['Figures that customers see, on Home', `${paths.content}#summary`],
] as const

const noticeLinks = [['Emails to me, in My Account', `${paths.account}#emails-to-me`]] as const

/** Loaded where they are shown: the other settings need none of them. */
const lazyParts = {
  fields: lazyPart(
    () => import('../../catalogue/fields/defining/fields-setting.tsx'),
    'FieldsSetting',
  ),
  accounting: lazyPart(() => import('./shop/accounting-setting.tsx'), 'AccountingSetting'),
  environment: lazyPart(() => import('./environment-list.tsx'), 'EnvironmentList'),
  freight: lazyPart(() => import('./freight/freight-setting.tsx'), 'FreightSetting'),
  freightCheck: lazyPart(() => import('./freight/freight-check.tsx'), 'FreightCheck'),
  pages: lazyPart(() => import('./pages/pages-setting.tsx'), 'PagesSetting'),
  tax: lazyPart(() => import('./tax/tax-setting.tsx'), 'TaxSetting'),
  taxCheck: lazyPart(() => import('./tax/tax-check.tsx'), 'TaxCheck'),
}

function LazySetting({ name }: { readonly name: keyof typeof lazyParts }) {
  const isHydrated = useIsHydrated()
  const Part = lazyParts[name]
  // As high as the screen, so that nothing below it moves when the part is there.
  const skeleton = <Skeleton className="h-svh" />
  if (!isHydrated) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <Part />
    </Suspense>
  )
}

const contents: Readonly<Record<SubjectSlug, ReactNode>> = {
  shop: [
    <ShopSetting key="shop" />,
    <LookSetting key="look" />,
    <CalendarSetting key="calendar" />,
  ],
  pages: <LazySetting name="pages" />,
  home: (
    <Elsewhere title="Home page" links={homeLinks}>
      What the home page shows is edited under Content, each part by itself.
    </Elsewhere>
  ),
  freight: [
    <LazySetting key="freight" name="freight" />,
    <LazySetting key="check" name="freightCheck" />,
  ],
  tax: [<LazySetting key="tax" name="tax" />, <LazySetting key="check" name="taxCheck" />],
  seller: [
    <SellerSetting key="seller" />,
    <NumberingSetting key="numbering" />,
    <LazySetting key="accounting" name="accounting" />,
  ],
  orders: [
    <ReturnsSetting key="returns" />,
    <RefundsSetting key="refunds" />,
    <CarriersSetting key="carriers" />,
  ],
  mails: [
    <SenderSetting key="sender" />,
    <Elsewhere key="notices" title="Emails to me" links={noticeLinks}>
      Each member of staff chooses the mails that they get, such as New order, Payment or Low stock.
    </Elsewhere>,
    <ShopNoticesSetting key="shopNotices" />,
  ],
  fields: <LazySetting name="fields" />,
  figures: (
    <Elsewhere title="Figures" links={figureLinks}>
      Figures are counted by days of the shop’s time zone. A new time zone counts them anew.
    </Elsewhere>
  ),
  system: <LazySetting name="environment" />,
}

/**
 * The settings of one subject beside the list of all. Where there is room for one of them, the address without a
 * subject shows the list. For admins.
 */
export default function SettingsPage() {
  const { subject } = useParams()
  const { slug, title } = findSubject(subject)
  return (
    <UnsavedSettings key={slug}>
      <PageHead title={subject ? `${title}, settings` : 'Settings'} />
      <PageHeading className={classNames('mb-6', subject && 'max-lg:sr-only')}>
        Settings
      </PageHeading>
      <div className="gap-x-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className={classNames(subject && 'max-lg:hidden')}>
          <SubjectList current={slug} />
        </div>
        <div className={classNames(!subject && 'max-lg:hidden')}>
          <Link
            to={paths.settings}
            className="tlink mb-4 inline-flex min-h-11 items-center gap-2 lg:hidden"
          >
            <Icon of={ArrowLeft} className="size-4" />
            All settings
          </Link>
          <div className="grid grid-cols-1 gap-12">{contents[slug]}</div>
        </div>
      </div>
    </UnsavedSettings>
  )
}
