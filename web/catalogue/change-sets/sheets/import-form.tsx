import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { sampleSheet } from '../../../../contract/catalogue/changes/sample-sheet.ts'
import { plainFields } from '../../../../contract/catalogue/product-fields.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { FileField } from '../../../platform/base/file-field.tsx'
import { SPREADSHEETS } from '../../../platform/base/files/spreadsheets.tsx'
import { formatSizeBound } from '../../../platform/base/format-size.ts'
import { paths } from '../../../platform/base/paths.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { useSendFile } from '../../intake/mutations.ts'
import { SendingBar } from './sending-bar.tsx'

const { csvBytes, xlsxBytes, fileRows } = changeSetBounds
const TERMS = `CSV and TSV up to ${formatSizeBound(csvBytes)}, XLSX and ODS up to ${formatSizeBound(xlsxBytes)}, ${formatCount(fileRows)} rows at most`
const SAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${sampleSheet}`)}`
const sampleHead = sampleSheet.slice(0, sampleSheet.indexOf('\n')).trim().split(',')
const COLUMNS = new Set([...sampleHead, ...plainFields.map(({ column }) => column)])

/** Takes a file of products; how it was read is shown, and what it changes is previewed before anything does. */
export function ImportForm() {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
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
      const id = await upload.send(file)
      if (id !== undefined) navigate(paths.fileImport(id))
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
      <FileField
        prompt="Drop a CSV, TSV, XLSX or ODS file here"
        terms={TERMS}
        accept={`${SPREADSHEETS},.ods`}
        file={file}
        error={fault}
        onChoose={choose}
      />
      {upload.sentFraction !== undefined && file && (
        <SendingBar name={file.name} sentFraction={upload.sentFraction} onCancel={upload.cancel} />
      )}
      <SubmitButton
        kind="primary"
        className="sm:justify-self-start"
        working={upload.sentFraction !== undefined}
      >
        Import
      </SubmitButton>
      <p className="max-w-[60ch] text-small text-steel-700">
        Drop an export that you edited, a list of your own or of another shop. You choose a field
        for each column, then see before and after; nothing changes until you apply it.
      </p>
      <p className="flex flex-wrap gap-x-6 text-small">
        <a className="tlink inline-flex min-h-6 items-center" href={SAMPLE} download="sample.csv">
          Sample file
        </a>
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.history}>
          Past imports, and undo
        </Link>
      </p>
      <details className="text-small">
        <summary className="tlink w-fit cursor-pointer">Columns of the file</summary>
        <p className="mt-2 max-w-[60ch] text-steel-700">
          Any column headings will do, in any order; ours are these. The part number finds the
          product; what has no column stays as it is.
        </p>
        <ul className="mt-2 flex max-w-[60ch] flex-wrap gap-x-4 gap-y-1">
          {[...COLUMNS].map((column) => (
            <li key={column} className="part-no">
              {column}
            </li>
          ))}
        </ul>
      </details>
    </EntryForm>
  )
}

/** Known before the file is sent. */
function findFault(file: File): string | undefined {
  const most = /\.(xlsx|ods)$/i.test(file.name) ? xlsxBytes : csvBytes
  return file.size > most ? `The file is larger than ${formatSizeBound(most)}.` : undefined
}

/** Sends one file; `sentFraction` is undefined while none is under way. */
function useSheetUpload() {
  const [sentFraction, setSentFraction] = useState<number>()
  const upload = useSendFile(setSentFraction)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const cancel = () => {
    current.current?.abort()
    setSentFraction(undefined)
  }
  /** The id of the file; undefined if it was cancelled. */
  const send = async (file: File): Promise<string | undefined> => {
    const controller = new AbortController()
    current.current = controller
    setSentFraction(0)
    try {
      const { signal } = controller
      return (await upload.mutateAsync({ file, signal })).importId
    } catch (error) {
      if (controller.signal.aborted) return undefined
      throw error
    } finally {
      if (!controller.signal.aborted) setSentFraction(undefined)
    }
  }
  return { sentFraction, send, cancel }
}
