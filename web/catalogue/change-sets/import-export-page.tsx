import { May } from '../../people/sessions/rights/may.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ExportForm } from './sheets/export-form.tsx'
import { ImportForm } from './sheets/import-form.tsx'

/** The catalogue out to a spreadsheet, and back in with a preview. */
export default function ImportExportPage() {
  return (
    <>
      <PageHead title="Import/Export" />
      <PageHeading className="mb-6">Import/Export</PageHeading>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <May call="POST /import">
          <ImportForm />
        </May>
        <ExportForm />
      </div>
    </>
  )
}
