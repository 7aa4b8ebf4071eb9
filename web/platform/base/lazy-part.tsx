import { Component, type ComponentType, type FunctionComponent, lazy } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { ChunkFailure, importAgain, withinChunkLimit } from './load-chunk.ts'

type PartComponent<Props> = ComponentType<Props>
type LoadPart<Name extends string, Props> = () => Promise<{
  readonly [name in Name]: PartComponent<Props>
}>

/**
 * A part of a page, the `name` of a file that is loaded when it is first shown, inside a `Suspense`; the server leaves it
 * out. If that fails, the page stays with what was typed, and offers a retry in the part's place, and then a reload.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<'default', Props>,
): FunctionComponent<Props>
export function lazyPart<Name extends string, Props extends object>(
  load: LoadPart<Name, Props>,
  name: Name,
): FunctionComponent<Props>
export function lazyPart<Props extends object>(load: LoadPart<string, Props>, name = 'default') {
  const loading = new PartLoader(load, name)
  return (props: Props) => useIsHydrated() && <PartBoundary loading={loading} props={props} />
}

/** React keeps the failure of a `lazy` for good, so that a retry needs another one. */
class PartLoader<Props extends object> {
  Part: PartComponent<Props>
  readonly #load: LoadPart<string, Props>
  readonly #name: string

  constructor(load: LoadPart<string, Props>, name: string) {
    this.#load = load
    this.#name = name
    this.Part = this.#start(load)
  }

  /** After a failure, for the next place that shows the part; others may have met the failure before. */
  renew(failed: PartComponent<Props>, error: unknown): void {
    if (this.Part === failed) this.Part = this.#start(() => importAgain(this.#load, error))
  }

  /** Loads the part at once, for a place that shows the failure meanwhile. */
  async again(error: unknown): Promise<PartComponent<Props>> {
    this.Part = await this.#find(() => importAgain(this.#load, error))
    return this.Part
  }

  #start(load: LoadPart<string, Props>) {
    return lazy(async () => ({ default: await this.#find(load) })) as PartComponent<Props>
  }

  async #find(load: LoadPart<string, Props>): Promise<PartComponent<Props>> {
    const { [this.#name]: part } = await withinChunkLimit(load)
    if (!part) throw new Error(`The file of a part has no ${this.#name}.`)
    return part
  }
}

interface PartBoundaryProps<Props extends object> {
  readonly loading: PartLoader<Props>
  readonly props: Props
}

interface PartBoundaryState<Props> {
  readonly Part: PartComponent<Props>
  readonly failure?: { readonly error: unknown } | undefined
  readonly isRetrying?: boolean
  /** At least one retry failed too. */
  readonly hasRetried?: boolean
}

class PartBoundary<Props extends object> extends Component<
  PartBoundaryProps<Props>,
  PartBoundaryState<Props>
> {
  override state: PartBoundaryState<Props> = { Part: this.props.loading.Part }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.loading.renew(this.state.Part, error)
  }

  override render() {
    const { Part, failure, isRetrying, hasRetried } = this.state
    if (!failure) return <Part {...this.props.props} />
    // An error of the part itself is the page's.
    if (!(failure.error instanceof ChunkFailure)) throw failure.error
    return (
      // Sticks to the window, since the button that was pressed may be far from the part's place.
      <div
        role="alert"
        className="sticky bottom-3 z-10 flex flex-wrap items-center gap-3 border border-l-[6px] border-steel-200 border-l-bad bg-paper p-3 text-small"
      >
        <p>
          {hasRetried
            ? 'This part of the page still did not load. Reload the page to get it; what you typed here and did not save is then lost.'
            : 'This part of the page did not load. Your connection is too slow or was lost.'}
        </p>
        <Button
          size="small"
          working={isRetrying}
          onClick={({ currentTarget }) => this.#retry(failure.error, currentTarget)}
        >
          Try again
        </Button>
        {/* Browsers may keep a failure as long as the page lives, and after an update the file has another name. */}
        {hasRetried && (
          <Button size="small" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </div>
    )
  }

  /** The failure stays, with its button and the focus, until the part is there. */
  async #retry(error: unknown, button: HTMLElement): Promise<void> {
    this.setState({ isRetrying: true })
    try {
      const Part = await this.props.loading.again(error)
      passFocus(button, () => this.setState({ Part, failure: undefined, isRetrying: false }))
    } catch (error) {
      this.setState({ failure: { error }, isRetrying: false, hasRetried: true })
    }
  }
}

/** Shows a part in its failure's place, and gives it the focus of the failure's button; a dialog takes it by itself. */
function passFocus(button: HTMLElement, show: () => void): void {
  const place = button.parentElement
  const [before, around] = [place?.previousElementSibling, place?.parentElement]
  const hadFocus = document.activeElement === button
  flushSync(show)
  if (!hadFocus || document.activeElement !== document.body) return
  const part = before ? before.nextElementSibling : around?.firstElementChild
  part?.querySelector<HTMLElement>('a[href], button, input, select, summary, textarea')?.focus()
}
