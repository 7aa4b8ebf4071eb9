import { formatCount } from '../../../contract/values/money/money.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'

export const CONFIRM_FIRST = 'Confirm your email first: we send no alerts until then.'

interface TellMeAnswerProps {
  /** Undefined until the shop has saved the alert. */
  readonly answer: { readonly wanted: number; readonly emailConfirmed: boolean } | undefined
  readonly error: Error | null
}

/** The outcome of a requested alert, announced to screen readers too. */
export function TellMeAnswer({ answer, error }: TellMeAnswerProps) {
  return (
    <>
      <p role="status" className="num self-center text-small empty:hidden">
        {answer && !error && (
          <>
            We’ll email you once when there are {formatCount(answer.wanted)}.{' '}
            {!answer.emailConfirmed && `${CONFIRM_FIRST} `}
            <Link className="tlink" to={paths.alerts}>
              Your alerts
            </Link>
          </>
        )}
      </p>
      {error && (
        <p role="alert" className="text-small font-medium text-bad">
          {failureText(error)}
        </p>
      )}
    </>
  )
}
