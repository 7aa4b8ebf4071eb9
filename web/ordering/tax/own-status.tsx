import type { TaxStatus } from '../../../contract/ordering/tax/tax-status.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { Tag } from '../../ui/tag.tsx'
import { stateText, statusName } from './tax-texts.ts'

/** A VAT id or certificate with what became of it. */
export function OwnStatus({ status }: { readonly status: TaxStatus }) {
  const { _id, kind, state, askedAt, inRegister, hasFile } = status
  const { tone, text } = stateText(status)
  return (
    <li className="grid gap-1 p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{statusName(status)}</p>
      <p className="[overflow-wrap:anywhere]">
        <Tag tone={tone}>{text}</Tag>
      </p>
      {state === 'checking' && (
        <p className="text-small text-steel-600">
          Your orders are taxed until it is accepted. We mail you then.
          {inRegister &&
            ' The EU’s register (VIES) knows it; the shop checks that it is your company’s.'}
          {kind === 'vatId' &&
            askedAt &&
            !inRegister &&
            ` The EU’s register (VIES) did not answer on ${formatMoment(askedAt)}; we ask again.`}
        </p>
      )}
      {hasFile && (
        <p className="text-small">
          <a
            className="tlink inline-flex min-h-6 items-center"
            href={`/tax/${_id}/file`}
            download
            aria-label={`Your file, ${statusName(status)}`}
          >
            Your file
          </a>
        </p>
      )}
    </li>
  )
}
