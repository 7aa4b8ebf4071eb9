import { useParams } from 'react-router'
import type { FileImport } from '../../../contract/catalogue/intake/imports.ts'
import { UnloadedPage } from '../../platform/base/failures/unloaded-page.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { MappingForm } from './mapping-form.tsx'
import { useFileImport } from './queries.ts'
import { ReadingForm } from './reading-form.tsx'

/** A file that was read: how, and the field of each of its columns. */
export default function ImportPage() {
  const { importId = '' } = useParams()
  const file = useFileImport(importId)
  if (!file.data)
    return (
      <UnloadedPage
        title="Import"
        query={file}
        waiting={
          <Loading label="Loading the file" className="grid gap-6">
            <Skeleton className="h-20" />
            <Skeleton className="h-64" />
          </Loading>
        }
        missing={{
          title: 'There is no such file',
          text: 'A file is kept for a day. Send it again.',
          listPath: paths.importExport,
          listName: 'Import/Export',
        }}
        failure="The file could not be loaded"
      />
    )
  const { name } = file.data
  return (
    <>
      <PageHead title="Import" />
      <PageHeading>Import</PageHeading>
      <p className="mt-2 mb-6 text-h4 font-semibold [overflow-wrap:anywhere]">{name}</p>
      <ReadingForm file={file.data} />
      <MappingForm key={columnsKey(file.data)} file={file.data} />
      <p className="mt-8 text-small">
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.importExport}>
          Back to Import/Export
        </Link>
      </p>
    </>
  )
}

/** Another way to read a file may have other columns, which begin a mapping anew. */
const columnsKey = ({ columns }: FileImport) => JSON.stringify(columns.map(({ head }) => head))
