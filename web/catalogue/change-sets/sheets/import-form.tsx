import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { sampleSheet } from '../../../../contract/catalogue/changes/sample-sheet.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { FileField } from '../../../platform/base/file-field.tsx'
import { SPREADSHEETS } from '../../../platform/base/files/spreadsheets.tsx'
import { formatSizeBound } from '../../../platform/base/format-size.ts'
import { paths } from '../../../platform/base/paths.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { useImportSheet } from '../mutations.ts'
import { SendingBar } from './sending-bar.tsx'

const { csvBytes, xlsxBytes, fileRows } = changeSetBounds
const TERMS = `CSV up to ${formatSizeBound(csvBytes)} or XLSX up to ${formatSizeBound(xlsxBytes)}, ${formatCount(fileRows)} rows at most`
const SAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${sampleSheet}`)}`

/** Takes a file of products; what it changes is previewed before anything does. */
export function ImportForm() {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [withStock, setWithStock] = useState(false)
  const [fault, setFault] = useState<string>()
  const upload = useSheetUpload()
  const choose = (chosen: File) => {
    upload.cancel()
    setFile(chosen)
    setFault(findFault(chosen))
  }
  const send = async () => {
    if (!file) return setFault('Choose a file')
    if (findFault(file)) return
    setFault(undefined)
    try {
      const id = await upload.send(file, withStock)
      if (id !== undefined) navigate(paths.changeSet(id))
    } catch (error) {
      setFault(faultAt(error, 'file') ?? failureText(error))
    }
  }
  return (
    <EntryForm
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3 className="text-h3">Import</h3>
      <p className="max-w-[60ch] text-steel-700">
        Drop an export that you edited, or a list of your own. You see before and after for every
        field; nothing changes until you apply it.
      </p>
      <FileField
        prompt="Drop a CSV or XLSX file here"
        terms={TERMS}
        accept={SPREADSHEETS}
        file={file}
        error={fault}
        onChoose={choose}
      />
      <p className="text-small">
        <a className="tlink inline-flex min-h-6 items-center" href={SAMPLE} download="sample.csv">
          Sample file
        </a>
      </p>
      <div>
        <label className="flex min-h-6 items-center gap-2.5 text-table">
          <input
            type="checkbox"
            className="checkbox"
            checked={withStock}
            aria-describedby="with-stock"
            onChange={(event) => setWithStock(event.target.checked)}
          />
          With stock
        </label>
        <p id="with-stock" className="mt-1 max-w-[60ch] text-small text-steel-600">
          Also takes the column “available”. The difference to the column “expected” of our exports
          is entered, else that to the shop’s stock; pieces sold in between never come back.
        </p>
      </div>
      {upload.sentFraction !== undefined && file && (
        <SendingBar name={file.name} sentFraction={upload.sentFraction} onCancel={upload.cancel} />
      )}
      <SubmitButton
        kind="primary"
        className="justify-self-start"
        working={upload.sentFraction !== undefined}
      >
        Import
      </SubmitButton>
    </EntryForm>
  )
}

/** Known before the file is sent. */
function findFault(file: File): string | undefined {
  const most = /\.xlsx$/i.test(file.name) ? xlsxBytes : csvBytes
  return file.size > most ? `The file is larger than ${formatSizeBound(most)}.` : undefined
}

/** Sends one file; `sentFraction` is undefined while none is under way. */
function useSheetUpload() {
  const [sentFraction, setSentFraction] = useState<number>()
  const upload = useImportSheet(setSentFraction)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const cancel = () => {
    current.current?.abort()
    setSentFraction(undefined)
  }
  /** The change set's id; undefined if it was cancelled. */
  const send = async (file: File, withStock: boolean): Promise<number | undefined> => {
    const controller = new AbortController()
    current.current = controller
    setSentFraction(0)
    try {
      const { signal } = controller
      return (await upload.mutateAsync({ file, withStock, signal })).insertedId
    } catch (error) {
      if (controller.signal.aborted) return undefined
      throw error
    } finally {
      if (!controller.signal.aborted) setSentFraction(undefined)
    }
  }
  return { sentFraction, send, cancel }
}
