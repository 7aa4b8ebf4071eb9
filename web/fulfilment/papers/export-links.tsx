import Download from 'lucide-react/icons/download'
import {
  type SpreadsheetFormat,
  spreadsheetFormats,
} from '../../../contract/catalogue/changes/change-set-bounds.ts'
import { Icon } from '../../ui/icon.tsx'

const NAMES = { csv: 'CSV', xlsx: 'XLSX' } as const

interface ExportLinksProps {
  /** Names the exported rows for screen readers. */
  readonly what: string
  readonly pathOf: (format: SpreadsheetFormat) => string
}

/** Links that export as CSV or XLSX. */
export function ExportLinks({ what, pathOf }: ExportLinksProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {spreadsheetFormats.map((format) => (
        <li key={format}>
          <a
            className="btn btn-outline"
            href={pathOf(format)}
            download
            aria-label={`Export ${NAMES[format]}, ${what}`}
          >
            <Icon of={Download} />
            Export {NAMES[format]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The customer's own orders, a row for each line. */
export function ExportOwnOrders() {
  return <ExportLinks what="my orders" pathOf={(format) => `/order/export?format=${format}`} />
}
