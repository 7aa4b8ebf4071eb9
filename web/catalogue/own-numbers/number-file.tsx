import { useState } from 'react'
import { ownNumberBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { failureText, faultsAt } from '../../platform/base/failures/failure-text.ts'
import { FileField } from '../../platform/base/file-field.tsx'
import {
  FileNotices,
  FurtherFaults,
  SPREADSHEETS,
} from '../../platform/base/files/spreadsheets.tsx'
import { formatSizeBound } from '../../platform/base/format-size.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { useImportNumbers } from './mutations.ts'

const TERMS = `CSV or XLSX with the columns number and part_number, up to ${formatSizeBound(ownNumberBounds.fileBytes)} and ${formatCount(ownNumberBounds.numbers)} numbers`

/** The numbers out to a file, and back in. */
export function NumberFile({ hasNumbers }: { readonly hasNumbers: boolean }) {
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const importNumbers = useImportNumbers()
  const send = async () => {
    if (!file) return setFaults(['Choose a file'])
    setFaults([])
    try {
      await importNumbers.mutateAsync(file)
      setFile(undefined)
    } catch (error) {
      setFaults(faultsAt(error, 'file') ?? [failureText(error)])
    }
  }
  return (
    <section className="mt-10 max-w-[40rem]">
      <h3 className="mb-4 text-h3">As a file</h3>
      {hasNumbers && (
        <p className="mb-4">
          <a className="tlink inline-flex min-h-6 items-center" href="/partNumber/export" download>
            Download all as CSV
          </a>
        </p>
      )}
      <EntryForm
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FileField
          prompt="Drop a CSV or XLSX file here"
          terms={TERMS}
          accept={SPREADSHEETS}
          file={file}
          error={faults[0]}
          onChoose={(chosen) => {
            setFaults([])
            importNumbers.reset()
            setFile(chosen)
          }}
        />
        <FurtherFaults faults={faults} />
        <SubmitButton className="justify-self-start" working={importNumbers.isPending}>
          Upload
        </SubmitButton>
        <p role="status" className="text-table empty:hidden">
          {importNumbers.data &&
            `${formatCount(importNumbers.data.added)} added, ${formatCount(importNumbers.data.changed)} changed, ${formatCount(importNumbers.data.unchanged)} as before.`}
        </p>
        {importNumbers.data && <FileNotices {...importNumbers.data} />}
      </EntryForm>
    </section>
  )
}
