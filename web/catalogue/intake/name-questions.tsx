import { useEffect, useRef } from 'react'
import type { FileImport } from '../../../contract/catalogue/intake/imports.ts'
import type {
  ImportName,
  NamedField,
  NameQuestion,
} from '../../../contract/catalogue/intake/mapping.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'

const TITLES = [{ title: 'In the file' }, { title: 'In the shop' }] as const
const nouns: Readonly<Record<NamedField, string>> = { category: 'category', brand: 'brand' }

interface NameQuestionsProps {
  readonly file: FileImport
  readonly names: readonly ImportName[]
  readonly onAnswer: (answer: ImportName) => void
}

/** Asks about the file's categories and brands that the shop doesn't have: new, or one of these. */
export function NameQuestions({ file, names, onAnswer }: NameQuestionsProps) {
  const { questions, unasked, shopNames } = file
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (questions.length > 0) heading.current?.focus()
  }, [questions])
  return (
    <section aria-labelledby="names" className="lg:col-span-2">
      <h3 id="names" ref={heading} tabIndex={-1} className="text-h3">
        Names that the shop doesn’t have
      </h3>
      <p className="mt-1 mb-4 max-w-[70ch] text-steel-700">
        Is each of them new, or one of yours in another spelling? The answers are kept with the
        mapping.
        {unasked > 0 && ` ${formatCountOf(unasked, 'further name')} of the file will be new.`}
      </p>
      <Ledger label="Names that the shop doesn’t have" columns={TITLES}>
        {questions.map((question) => {
          const { field, text, lines } = question
          const answer = findAnswer(names, question) ?? text
          return (
            <LedgerRow key={`${field}=${text}`} className="max-xl:gap-2">
              <LedgerCell className="[overflow-wrap:anywhere] xl:w-1/2">
                <span className="font-semibold">{text}</span>
                <span className="num block text-small text-steel-600">
                  {nouns[field]}, {formatCountOf(lines, 'line')}
                </span>
              </LedgerCell>
              <LedgerCell>
                <select
                  aria-label={`Answer for the ${nouns[field]} ${text}`}
                  className="select"
                  value={answer}
                  onChange={(event) => onAnswer({ field, text, name: event.target.value })}
                >
                  <option value={text}>{`New ${nouns[field]} “${text}”`}</option>
                  {choicesOf(question, shopNames[field], answer).map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              </LedgerCell>
            </LedgerRow>
          )
        })}
      </Ledger>
    </section>
  )
}

function choicesOf(
  { text, nearest }: NameQuestion,
  own: readonly string[],
  answer: string,
): readonly string[] {
  const near = [nearest, answer].filter((name) => name !== null && name !== text)
  return [...new Set([...(near as string[]), ...own.toSorted((a, b) => a.localeCompare(b))])]
}

const findAnswer = (names: readonly ImportName[], { field, text }: NameQuestion) =>
  names.find((each) => each.field === field && each.text === text)?.name

/** The answers with the proposals for questions that have none yet. */
export function withProposals(
  names: readonly ImportName[],
  questions: readonly NameQuestion[],
): readonly ImportName[] {
  const open = questions.filter((question) => findAnswer(names, question) === undefined)
  return [
    ...names,
    ...open.map(({ field, text, nearest }) => ({ field, text, name: nearest ?? text })),
  ]
}
