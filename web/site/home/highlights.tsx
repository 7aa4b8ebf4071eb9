import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useLayoutEffect } from 'react'
import { useContent } from '../../catalogue/content/home-queries.ts'
import { useCategories } from '../../catalogue/products/queries.ts'
import { paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { DENSE_PHONE, Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Slide, writeSlides } from './highlight-slides.ts'
import { useSnapRow } from './snap-row.ts'

/** Slides in a row that snaps, turned by swipe, buttons or arrow keys; never automatically. */
export function Highlights() {
  const categories = useCategories().data
  const own = useContent().slides
  const slides = writeSlides(categories, own)
  const { row, current, isHydrated, show } = useSnapRow(slides.length)
  useLayoutEffect(() => {
    // The slide that left is inert now: the focus would be lost, and the arrow keys with it.
    const link = row.current?.children[current]?.querySelector('a')
    if (row.current?.contains(document.activeElement)) link?.focus({ preventScroll: true })
  }, [row, current])
  const turnByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(current - 1)
    else if (event.key === 'ArrowRight') show(current + 1)
    else return
    event.preventDefault()
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      onKeyDown={turnByKey}
      className="relative border-b border-ink"
    >
      <ul ref={row} className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]">
        {slides.map((slide, place) => (
          <li
            // Titles may be equal.
            // biome-ignore lint/suspicious/noArrayIndexKey: slides neither move nor come and go
            key={place}
            // Hidden slides leave the tab order once there are buttons to bring them back.
            inert={isHydrated && place !== current}
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${slides.length}`}
            className="grid w-full shrink-0 snap-start max-lg:grid-rows-[auto_1fr] lg:grid-cols-[38fr_62fr]"
          >
            <SlideContent slide={slide} isFirst={place === 0} isSample={own === undefined} />
          </li>
        ))}
      </ul>
      <Controls current={current} of={slides.length} show={show} />
    </section>
  )
}

/** Where the box is narrower than the picture, its height decides and the sides are cropped. */
const SLIDE_SIZES = `(min-width: 64rem) max(62vw, 76rem), (min-width: 48rem) max(100vw, 50rem), ${DENSE_PHONE} 16rem, 32rem`

interface SlideContentProps {
  readonly slide: Slide
  readonly isFirst: boolean
  readonly isSample: boolean
}

function SlideContent({ slide, isFirst, isSample }: SlideContentProps) {
  const { source, alt, position } = slide.picture
  return (
    <>
      <div className="on-ink order-2 bg-ink px-4 pb-22 pt-6 text-white md:px-6 lg:order-1 lg:min-h-[30rem] lg:pb-24 lg:pl-[max(2.5rem,calc((100vw-90rem)/2+2.5rem))] lg:pr-10 lg:pt-10">
        <h2 className="head max-w-[18ch] text-[3.25rem] leading-[.94] lg:max-w-[11ch] lg:text-display xl:text-[5.25rem]">
          {slide.title}
        </h2>
        <p className="num mt-4 max-w-[42ch] text-body text-steel-200 lg:mt-6 lg:text-lead">
          {slide.text}
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-3 lg:mt-8">
          <Link to={slide.link} className="btn btn-primary btn-lg text-body">
            {slide.linkName}
            <Icon of={ArrowRight} />
          </Link>
          {/* A phone's header has no room for it. */}
          <Link to={paths.quickOrder} className={`btn btn-lg text-body lg:hidden ${ON_INK}`}>
            Quick order
          </Link>
          {isSample && <Tag>Sample</Tag>}
        </p>
      </div>
      <div className="relative order-1 h-44 overflow-hidden bg-steel-800 md:h-88 lg:order-2 lg:h-auto">
        <Picture
          source={source}
          alt={alt}
          sizes={SLIDE_SIZES}
          loading={isFirst ? 'eager' : 'lazy'}
          isMain={isFirst}
          className={classNames('!absolute inset-0 object-cover', position)}
        />
      </div>
    </>
  )
}

const ON_INK = 'border-steel-500 bg-transparent text-white hover:border-white hover:bg-steel-800'

interface ControlsProps {
  readonly current: number
  readonly of: number
  readonly show: (place: number) => void
}

function Controls({ current, of, show }: ControlsProps) {
  const button = `btn btn-square ${ON_INK}`
  return (
    <div className="on-ink absolute bottom-5 bg-ink left-4 flex items-center gap-2 md:left-6 lg:bottom-6 lg:left-[max(2.5rem,calc((100vw-90rem)/2+2.5rem))] noscript:hidden">
      <button
        type="button"
        aria-label="Previous slide"
        className={button}
        onClick={() => show(current - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button
        type="button"
        aria-label="Next slide"
        className={button}
        onClick={() => show(current + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
      <span className="num ml-3 text-small text-steel-300" role="status">
        <span className="sr-only">Slide </span>
        {current + 1} / {of}
      </span>
    </div>
  )
}
