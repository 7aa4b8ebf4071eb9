import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import type { CountPreview } from '../../../contract/catalogue/stock.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { SPREADSHEETS } from '../../platform/base/files/spreadsheets.tsx'
import { FieldNote } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { CountPreviewList } from './count-preview-list.tsx'
import { useCountSheet } from './queries.ts'

/** Counts of many products: a sheet to print or fill in, and its preview before anything is entered. */
export function CountSheet() {
  const id = useId()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<CountPreview>()
  const [fault, setFault] = useState<string>()
  const sheet = useCountSheet()
  const look = async (chosen: File) => {
    setFile(chosen)
    setPreview(undefined)
    setFault(undefined)
    try {
      setPreview(await sheet.mutateAsync({ file: chosen }))
    } catch (error) {
      setFault(faultAt(error, 'file') ?? failureText(error))
    }
  }
  const enter = async () => {
    if (!file || !preview) return
    try {
      const { applied } = await sheet.mutateAsync({ file, fingerprint: preview.fingerprint })
      setPreview(undefined)
      setFile(undefined)
      showSuccess(`${formatCountOf(applied ?? 0, 'count')} entered`)
    } catch (error) {
      // The stock has moved since: what would be entered now is shown instead.
      if (error instanceof ApiProblem && error.code === 'changedMeanwhile') await look(file)
      setFault(faultAt(error, 'file') ?? failureText(error))
    }
  }
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8 grid gap-4 bg-steel-50 p-5">
      <h3 id={`${id}-title`} className="text-h3">
        Count sheet
      </h3>
      <p className="max-w-[60ch] text-steel-700">
        Every product with what is expected on the shelf.{' '}
        <May call="POST /stock/countSheet">
          Fill in the column “counted” and choose it here, as CSV or XLSX. The difference to
          “expected” is entered; rows without a count are left out.
        </May>
      </p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <a className="btn btn-outline" href="/stock/countSheet.csv" download>
          <Icon of={Download} />
          Download
        </a>
        <May call="POST /stock/countSheet">
          <div className="field">
            <label htmlFor={id}>Filled-in sheet</label>
            <input
              id={id}
              type="file"
              accept={SPREADSHEETS}
              className="file-input"
              disabled={sheet.isPending}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${id}-note` : undefined}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                // Allows choosing the same file again, after it was corrected.
                target.value = ''
                if (chosen) look(chosen)
              }}
            />
            <FieldNote id={`${id}-note`} hint={undefined} error={fault} isErrorSpoken />
          </div>
        </May>
      </div>
      <div aria-live="polite">
        {sheet.isPending && <p className="text-small text-steel-600">Reading {file?.name} …</p>}
        {preview && (
          <CountPreviewList
            preview={preview}
            name={file?.name ?? ''}
            isEntering={sheet.isPending}
            onEnter={enter}
          />
        )}
      </div>
    </section>
  )
}
