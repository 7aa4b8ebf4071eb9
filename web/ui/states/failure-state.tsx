import PlugZap from 'lucide-react/icons/plug-zap'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

interface FailureStateProps {
  /** Tells what failed. */
  readonly title: string
  /** Heading level; 2 directly under the page's title. */
  readonly level?: 2 | 3
  /** Tells what still works. */
  readonly children: ReactNode
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  /** Another action, if a retry is useless. */
  readonly action?: ReactNode
}

/** Shown if something could not be loaded: tells what failed and what still works, and offers a retry. */
export function FailureState(props: FailureStateProps) {
  const Heading = `h${props.level ?? 3}` as const
  return (
    <div
      role="alert"
      className="flex flex-col items-start justify-center border border-l-[6px] border-steel-200 border-l-bad p-6"
    >
      <Icon of={PlugZap} className="size-8 text-bad" />
      <Heading className="mt-3 font-sans text-h4 font-semibold tracking-normal">
        {props.title}
      </Heading>
      <p className="mt-1 max-w-[60ch] text-small text-steel-600">{props.children}</p>
      {props.onRetry && (
        <Button className="mt-4" working={props.isRetrying} onClick={props.onRetry}>
          {!props.isRetrying && <Icon of={RotateCw} />}
          Try again
        </Button>
      )}
      {props.action && <div className="mt-4">{props.action}</div>}
    </div>
  )
}
