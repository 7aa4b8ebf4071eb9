import { isMet, type Row } from '../row.ts'
import type { Report } from './report.ts'
import { writeGoal, writeNumber, writeValue, writeVerdict } from './words.ts'

const BEGIN = '<!-- measured: begin -->'
const END = '<!-- measured: end -->'

/** The page with its measured part replaced. */
export function putInto(page: string, measured: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The page has no ${BEGIN} … ${END}.`)
  return `${before}${BEGIN}\n${measured}\n${END}${after}`
}

export function writeMeasured(report: Report, chartPath: string): string {
  const { machine, seconds, rounds } = report
  return `
${writeRun(report)}, ${Math.round(seconds / 60)} minutes, medians of ${rounds} rounds.
${machine.cores} cores of ${machine.processor}, ${machine.memoryGb} GB, ${machine.system}; Node ${machine.node}, PostgreSQL ${machine.postgres}.

${countGoals(report)}

![${describeChart(report)}](${chartPath})

${writeRows(report)}
`.trim()
}

/** The measurements behind the ratios, too long for the page. */
export function writeContenders(report: Pick<Report, 'date' | 'command' | 'contests'>): string {
  return `# What each contender did

${writeRun(report)}. Processor time is per request: of the program that answers, and of its PostgreSQL. Goals and verdicts: [performance.md](../performance.md).

${writeContests(report)}
`
}

function writeRun({ date, command }: Pick<Report, 'date' | 'command'>): string {
  return `${date.slice(0, 16).replace('T', ' ')} UTC, \`${command}\``
}

export function countGoals({ rows, failures }: Pick<Report, 'rows' | 'failures'>): string {
  const judged = rows.filter(({ goal }) => goal)
  const met = judged.filter(isMet)
  const failed = failures.length > 0 ? ` ${failures.length} measures failed.` : ''
  return `${met.length} of ${judged.length} goals are met.${failed}`
}

export function writeRows({ rows, failures }: Pick<Report, 'rows' | 'failures'>): string {
  return writeTable(
    ['What', 'Goal', 'Measured', '', 'Beside it'],
    [
      ...rows.map((row: Row) => [
        row.what,
        writeGoal(row.goal, row.unit),
        writeValue(row.value, row.unit),
        writeVerdict(row),
        row.note ?? '',
      ]),
      ...failures.map(({ what, error }) => [what, '', '', '**failed**', error]),
    ],
  )
}

function writeContests({ contests }: Pick<Report, 'contests'>): string {
  return writeTable(
    ['What', 'Who', 'Requests/s', 'App ms', 'Database ms', 'p50 ms', 'p99 ms', 'Memory MB'],
    contests.flatMap(({ what, figures }) =>
      figures.map((one, place) => [
        place === 0 ? what : '',
        one.name,
        Math.round(one.perSecond).toLocaleString('en'),
        one.appMs.toFixed(3),
        one.databaseMs.toFixed(3),
        writeNumber(one.p50Ms),
        writeNumber(one.p99Ms),
        writeNumber(one.memoryMb),
      ]),
    ),
  )
}

function describeChart(report: Report): string {
  return `Bars: each figure as a share of its goal. ${countGoals(report)} The table below holds the same figures.`
}

function writeTable(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const write = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`
  return [write(heads), write(heads.map(() => '---')), ...lines.map(write)].join('\n')
}
