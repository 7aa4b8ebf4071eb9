import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A real LibreOffice opens and saves files, where one is installed. */
export const hasOffice = isInstalled('soffice')
export const withoutOffice = hasOffice ? '' : ' (SKIPPED: LibreOffice is not installed)'
if (!hasOffice) console.warn('Round trips through LibreOffice were skipped: it is not installed.')

/** Comma, quotes, UTF-8, from line 1, English (USA); “Detect special numbers” is not ticked in LibreOffice’s dialog. */
export const AS_OFFERED = 'CSV:44,34,76,1,,1033,false,false'
export const WITH_DATES = 'CSV:44,34,76,1,,1033,false,true'
export const AS_WORKBOOK = 'Calc MS Excel 2007 XML'
/** To save as CSV in UTF-8. */
export const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1'

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface OfficeFiles {
  /** For the files and the program's profile. */
  readonly folder: string
  readonly files: Readonly<Record<string, Buffer>>
  readonly opening: string
  readonly saving: string
}

/** Opens and saves files of one format; those it saved, in the same order. */
export function saveInOffice({ folder, files, opening, saving }: OfficeFiles): Buffer[] {
  const [format = ''] = saving.split(':')
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  })
  const saved = join(folder, 'saved')
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      `--infilter=${opening}`,
      ...['--convert-to', saving, '--outdir', saved],
      ...paths,
    ],
    { stdio: 'ignore' },
  )
  return Object.keys(files).map((name) =>
    readFileSync(join(saved, name.replace(/\.\w+$/, `.${format}`))),
  )
}
