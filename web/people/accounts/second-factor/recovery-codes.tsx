import { Button } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/fields/entry-form.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The recovery codes, which the shop shows once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = `Recovery codes for ${location.host}\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showSuccess('Copied'),
      () => showFailure('The codes could not be copied. Download them instead.'),
    )
  return (
    <div className="grid gap-4">
      <h4 ref={takeFocus} tabIndex={-1} className="text-h4 font-semibold">
        Keep these recovery codes
      </h4>
      <p className="max-w-[52ch] text-steel-700">
        Each opens your account once if you lose your second factor. They are shown only now.
      </p>
      <ol
        aria-label="Recovery codes"
        className="num grid max-w-[26rem] gap-x-6 gap-y-1 border border-ink p-4 font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {navigator.clipboard && <Button onClick={copy}>Copy</Button>}
        <Button onClick={() => print(text)}>Print</Button>
        <Button onClick={() => download(text)}>Download</Button>
        <Button kind="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}

/** In a page of its own, without the rest of this one. */
function print(text: string): void {
  const page = window.open('', '_blank', 'width=500,height=600')
  if (!page) {
    showFailure('The browser blocked the print window. Download the codes instead.')
    return
  }
  const lines = page.document.createElement('pre')
  lines.textContent = text
  page.document.title = 'Recovery codes'
  page.document.body.append(lines)
  page.print()
  page.close()
}
