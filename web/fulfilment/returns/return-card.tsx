import type { ReactNode } from 'react'
import type { Return } from '../../../contract/fulfilment/returns.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ReturnLabelButton } from '../papers/paper-links.tsx'
import { reasonTexts, stateTexts } from './return-texts.ts'

interface ReturnCardProps {
  readonly of: Return
  /** Shown beside the number: the order, in lists of returns from several orders. */
  readonly about?: ReactNode
  /** Actions for the reader. */
  readonly children?: ReactNode
}

/** One return with its lines, its state and the words of both sides. */
export function ReturnCard({ of, about, children }: ReturnCardProps) {
  const { text, tone } = stateTexts[of.state]
  return (
    <li className="grid gap-3 p-4" aria-label={`Return ${of.returnNo}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="num font-semibold">Return {of.returnNo}</span>
          <span className="num text-small text-steel-600">
            {' '}
            asked <time dateTime={of.createdAt}>{formatMoment(of.createdAt)}</time>
          </span>
        </p>
        <Tag tone={tone}>{text}</Tag>
      </div>
      {about}
      <ul className="grid gap-2">
        {of.lines.map((line) => (
          <ReturnedLine key={line.lineNo} line={line} />
        ))}
      </ul>
      {of.reason && <Words title="Why it was declined" words={of.reason} />}
      {of.note && <Words title="From the shop" words={of.note} />}
      <div className="flex flex-wrap gap-3">
        {of.state === 'approved' && <ReturnLabelButton returnId={of._id} returnNo={of.returnNo} />}
        {children}
      </div>
    </li>
  )
}

function ReturnedLine({ line }: { line: Return['lines'][number] }) {
  return (
    <li className="grid gap-1 text-small">
      <p className="[overflow-wrap:anywhere]">
        <span className="num font-semibold">{formatCount(line.quantity)} ×</span> {line.ProductName}
        {line.partNumber && <span className="part-no"> {line.partNumber}</span>}
        <span className="text-steel-600">, {reasonTexts[line.reason].toLowerCase()}</span>
      </p>
      {line.note && <p className="text-steel-700 [overflow-wrap:anywhere]">“{line.note}”</p>}
      {line.restocked + line.scrapped > 0 && (
        <p className="num text-steel-600">
          {formatCount(line.restocked)} back on sale, {formatCount(line.scrapped)} scrapped
        </p>
      )}
      {line.pictures.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {line.pictures.map((url, place) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="block border border-steel-300"
              >
                <Picture
                  source={pictureSource({ url })}
                  alt={`Picture ${place + 1} of ${line.ProductName}`}
                  sizes="72px"
                  className="size-18 object-contain"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Words({ title, words }: { title: string; words: string }) {
  return (
    <p className="text-small [overflow-wrap:anywhere]">
      <span className="text-steel-600">{title}:</span> {words}
    </p>
  )
}
