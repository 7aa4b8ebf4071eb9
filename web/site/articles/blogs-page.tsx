import { PageHead } from '../../platform/base/page-head.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ProductSearch } from './answers/product-search.tsx'
import { PrototypalInheritance } from './answers/prototypal-inheritance.tsx'
import { ReactPerformance } from './answers/react-performance.tsx'
import { StateManagement } from './answers/state-management.tsx'
import { UnitTests } from './answers/unit-tests.tsx'

const entries = [
  {
    id: 'performance',
    topic: 'Performance',
    question: 'How do you improve the performance of a React application?',
    Answer: ReactPerformance,
  },
  {
    id: 'state',
    topic: 'State management',
    question: 'What are the ways to manage state in a React application?',
    Answer: StateManagement,
  },
  {
    id: 'prototypes',
    topic: 'Prototypal inheritance',
    question: 'How does prototypal inheritance work?',
    Answer: PrototypalInheritance,
  },
  {
    id: 'search',
    topic: 'Product search',
    question: 'How do you find products by name?',
    Answer: ProductSearch,
  },
  {
    id: 'unit-tests',
    topic: 'Unit tests',
    question: 'What is a unit test, and why write one?',
    Answer: UnitTests,
  },
] as const

/** Five questions with their answers. */
export default function BlogsPage() {
  return (
    <div className="wrap py-8 lg:py-12">
      <PageHead
        title="Blogs"
        description="Five questions about how a shop like this is built: performance, state, prototypes, product search and unit tests."
      />
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-h1">Blogs</h1>
        <Tag>Sample</Tag>
      </div>
      <p className="mt-2 max-w-[52ch] text-lead text-steel-700">
        Five questions about how a shop like this one is built.
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,68ch)]">
        <Questions />
        <div>
          {entries.map(({ id, question, Answer }) => (
            <article
              key={id}
              aria-labelledby={id}
              className="border-t-2 border-ink pt-5 pb-12 last:pb-0"
            >
              <h2 id={id} className="mb-4 scroll-mt-6 text-h2">
                {question}
              </h2>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-lead text-steel-800 [&_:not(pre)>code]:bg-steel-100 [&_:not(pre)>code]:px-0.5 [&_code]:font-mono [&_:not(pre)>code]:text-[0.9em]">
                <Answer />
              </div>
            </article>
          ))}
        </div>
      </div>
    </div>
  )
}

function Questions() {
  return (
    <nav aria-label="Questions" className="self-start lg:sticky lg:top-6">
      <ol className="border-t-2 border-ink">
        {entries.map(({ id, topic }, place) => (
          <li key={id} className="border-b border-steel-200">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 font-medium hover:bg-steel-50 hover:underline"
            >
              <span aria-hidden="true" className="num w-6 text-right text-steel-600">
                {place + 1}
              </span>
              {topic}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
