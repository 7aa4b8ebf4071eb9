import { useState } from 'react'
import { referenceBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import type { ReferenceCounts } from '../../../contract/catalogue/parts/references.ts'
import { formatCount, formatCountOf } from '../../../contract/values/money/money.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { failureText, faultsAt } from '../../platform/base/failures/failure-text.ts'
import { FileField } from '../../platform/base/file-field.tsx'
import {
  FileNotices,
  FurtherFaults,
  SPREADSHEETS,
} from '../../platform/base/files/spreadsheets.tsx'
import { formatSizeBound } from '../../platform/base/format-size.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReferenceFile } from './mutations.ts'

const TERMS = `CSV or XLSX with the columns part_number, kind, maker, number and note, up to ${formatSizeBound(referenceBounds.fileBytes)}; larger files with npm run import-references`
const SAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  '\ufeffpart_number,kind,maker,number,note\r\nBH-4012-060,oe,Norvik,5N7 940 95Z,\r\nBH-4012-060,replaced,,BH-4012-060-A,Old number\r\n',
)}`

/** Other makers' numbers and replaced ones from a file: counted first, then applied whole or not at all. */
export default function ReferencesPage() {
  return (
    <div className="max-w-[40rem]">
      <PageHead title="Cross references" />
      <PageHeading className="mb-6">Cross references</PageHeading>
      <p className="mb-4 max-w-[60ch] text-steel-700">
        Numbers of other makers, OE numbers, GTINs and replaced numbers lead to our parts in search
        and quick order. Nothing changes until you apply the file.
      </p>
      <May call="POST /references/import">
        <ReferenceFileForm />
      </May>
      <p className="mt-10 text-small">
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.notFound}>
          What buyers asked for and did not find
        </Link>
      </p>
    </div>
  )
}

function ReferenceFileForm() {
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const importFile = useReferenceFile()
  const send = async (isApplied: boolean) => {
    if (!file) return setFaults(['Choose a file'])
    setFaults([])
    try {
      await importFile.mutateAsync({ file, isApplied })
    } catch (error) {
      setFaults(faultsAt(error, 'file') ?? [failureText(error)])
    }
  }
  const counts = importFile.data
  const isOpen = counts !== undefined && !counts.applied
  return (
    <EntryForm
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
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
          importFile.reset()
          setFile(chosen)
        }}
      />
      <FurtherFaults faults={faults} />
      <p className="text-small">
        <a
          className="tlink inline-flex min-h-6 items-center"
          href={SAMPLE}
          download="references.csv"
        >
          Sample file
        </a>
      </p>
      <p role="status" className="num text-table empty:hidden">
        {counts && countsText(counts)}
      </p>
      {counts && <FileNotices {...counts} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind={isOpen ? 'outline' : 'primary'} working={importFile.isPending}>
          Check the file
        </SubmitButton>
        {isOpen && (
          <Button kind="primary" working={importFile.isPending} onClick={() => send(true)}>
            Apply {changesText(counts)}
          </Button>
        )}
      </div>
    </EntryForm>
  )
}

function countsText(counts: ReferenceCounts & { readonly applied: boolean }): string {
  const { rows, new: added, changed, unchanged, replacements, applied } = counts
  const parts = [
    `${formatCount(added)} new`,
    `${formatCount(changed)} changed`,
    `${formatCount(unchanged)} unchanged`,
    ...(replacements > 0
      ? [
          `${formatCount(replacements)} ${replacements === 1 ? 'part gets' : 'parts get'} a successor`,
        ]
      : []),
  ]
  return `${applied ? 'Applied' : 'Not applied yet'}: ${formatCountOf(rows, 'line')}, ${parts.join(', ')}.`
}

function changesText({ new: added, changed, replacements }: ReferenceCounts): string {
  return formatCountOf(added + changed + replacements, 'change')
}
