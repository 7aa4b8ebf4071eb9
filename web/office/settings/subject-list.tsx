import Search from 'lucide-react/icons/search'
import { useId, useState } from 'react'
import { paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useEnvironment } from './queries.ts'
import {
  findSettings,
  placeOf,
  type Subject,
  type SubjectSlug,
  sectionsOf,
  subjects,
} from './subjects.ts'

interface SubjectListProps {
  readonly current: SubjectSlug
}

/** The subjects of the settings, and the sections of the shown one; a search names what it finds in their place. */
export function SubjectList({ current }: SubjectListProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const isSearched = typed.trim() !== ''
  const environment = useEnvironment(isSearched)
  const found = isSearched
    ? findSettings(
        typed,
        environment.data?.map(({ name }) => name),
      )
    : subjects.map((subject: Subject) => ({
        subject,
        hits: subject.slug === current ? sectionsOf(subject) : [],
      }))
  return (
    <nav
      aria-label="Settings"
      className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
    >
      <label className="sr-only" htmlFor={id}>
        Search settings
      </label>
      <div className="input mb-3 gap-2 pl-3">
        <Icon of={Search} className="size-4 text-steel-600" />
        <input
          id={id}
          type="search"
          className="min-w-0"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={60}
          placeholder="Search settings"
          autoComplete="off"
        />
      </div>
      <p role="status" className="text-small text-steel-600">
        {found.length === 0 && `No setting contains “${typed.trim()}”.`}
      </p>
      <ul className="border-t border-steel-200">
        {found.map(({ subject: { slug, title, about }, hits }) => (
          <li key={slug} className="border-b border-steel-200">
            <Link
              to={paths.setting(slug)}
              aria-current={slug === current ? 'page' : undefined}
              className={classNames(
                'block border-l-4 px-3 py-3 lg:py-2.5',
                slug === current
                  ? 'lg:border-signal lg:bg-steel-50 max-lg:border-transparent'
                  : 'border-transparent hover:bg-steel-50',
              )}
            >
              <span className="block text-table font-semibold">{title}</span>
              <span className="block text-small text-steel-600 lg:hidden">{about}</span>
            </Link>
            {hits.length > 0 && (
              <ul className={classNames('pb-2 pl-4 text-small', !isSearched && 'max-lg:hidden')}>
                {hits.map(({ section, label }) => (
                  <li key={`${section} ${label}`}>
                    <Link
                      // The address of the first subject needs no name: another would ask about unsaved entries.
                      to={(slug === current ? '' : paths.setting(slug)) + placeOf(slug, section)}
                      className="tlink inline-flex min-h-8 items-center [overflow-wrap:anywhere]"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
