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
  void show({ text, kind: 'success', action })
}

export function showFailure(text: string): void {
  void show({ text, kind: 'failure' })
}

/** Every page loads the toaster after its hydration, so no page's own script has to bring it. */
async function show(toast: Toast): Promise<void> {
  const toaster = await import('./toaster.tsx')
  toaster.show(toast)
}
