interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly text: string
  readonly kind: 'success' | 'failure'
  readonly action?: ToastAction | undefined
}

/** An action is offered while the toast stays, which is longer then. */
export function showSuccess(text: string, action?: ToastAction): void {
  show({ text, kind: 'success', action })
}

export function showFailure(text: string): void {
  show({ text, kind: 'failure' })
}

/**
 * Every page loads the toaster after its hydration, so no page's own script has to bring it. Where it can't be loaded,
 * only the message is missing.
 */
function show(toast: Toast): void {
  import('./toaster.tsx').then(
    (toaster) => toaster.show(toast),
    () => undefined,
  )
}
