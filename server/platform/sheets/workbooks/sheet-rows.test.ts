import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { asWorkbook } from '../../../testing/intake/encode-table.ts'
import { cell, workbookOf, zipOfWorkbook } from '../../../testing/parties/hostile-sheets.ts'
import { NO_RESULT } from '../cells/cells.ts'
import { readWorkbookRows } from './read-rows.ts'

const read = (bytes: Buffer, pieceBytes = bytes.length) =>
  Readable.from(
    readWorkbookRows(() =>
      Readable.from(
        Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, place) =>
          bytes.subarray(place * pieceBytes, (place + 1) * pieceBytes),
        ),
      ),
    ),
  ).toArray()

test('rows keep their places, and empty ones and empty cells at the end are none', async () => {
  const rows = [['Teil', '', 'Preis'], [], ['Ø 5 & "6"', 'x\ny', 1234.5]]
  const found = [
    { line: 1, cells: ['Teil', '', 'Preis'] },
    { line: 3, cells: ['Ø 5 & "6"', 'x\ny', '1234.5'] },
  ]
  expect(await read(asWorkbook(rows))).toEqual(found)
  expect(await read(asWorkbook(rows), 7)).toEqual(found)
})

test('each kind of cell is read as it is meant', async () => {
  const strings =
    '<sst><si><t>one</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si></sst>'
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/><numFmt numFmtId="165" formatCode="0.00E+00"/><numFmt numFmtId="166" formatCode="[Red]&quot;d&quot;0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs></styleSheet>'
  const sheet = [
    '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>',
    '<c t="b"><v>1</v></c><c t="d"><v>2026-03-01T00:00:00Z</v></c><c t="str"><f>A1</f><v>text</v></c>',
    '<c s="0"><v>0.1000000000000000055</v></c><c><v>1E5</v></c>',
    '<c s="1"><v>45000</v></c><c s="2"><v>45000</v></c><c s="3"><v>45000</v></c><c s="4"><v>45000</v></c>',
    '<c s="5"><v>45000.5</v></c><c s="5"><v>45000.6</v></c>',
  ].join('')
  const [row] = await read(zipOfWorkbook(`<row>${sheet}</row>`, { strings, styles }))
  expect(row?.cells).toEqual([
    ...['one', 'rich', 'a\rb', 'true', '2026-03-01', 'text', '0.1', '100000'],
    ...['2023-03-15', '2023-03-15', '45000', '45000', '2023-03-15T12:00:00.000Z'],
    '2023-03-15T14:24:00.000Z',
  ])
})

test('formulas that failed and those without a result are told, not taken for empty cells', async () => {
  const cells = [
    '<c t="e"><v>#N/A</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f t="shared" si="0"/></c>',
    '<c s="3"><f>A1</f><v></v></c><c t="str"><f>""</f><v></v></c><c t="str"><f>A1</f></c>',
    '<c><f>2&gt;1</f><v>41</v></c>',
  ]
  const [row] = await read(workbookOf(cells))
  expect(row?.cells).toEqual(['#N/A', '#DIV/0!', NO_RESULT, NO_RESULT, '', NO_RESULT, '41'])
})

test('comments, other namespaces and signs in quotes are read alike', async () => {
  const texts = `<!-- it's > a note --><x:c r="C1" t="inlineStr" a="1>2"><x:is><x:t>${'> '.repeat(5000)}</x:t></x:is></x:c>`
  const [row] = await read(
    workbookOf([texts, '<c r="D1" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>']),
  )
  expect(row?.cells.slice(2)).toEqual(['> '.repeat(5000), '<b>'])
})

test('styles of empty cells are no columns, and a cell beyond the last one is refused', async () => {
  expect(await read(workbookOf([cell('A1', 'x'), '<c r="BDWGN1" s="1"/>']))).toHaveLength(1)
  await expect(read(workbookOf([cell('BDWGN1', 'x')]))).rejects.toThrow(/columns/)
})

test('a row beyond the last one of any program is refused', async () => {
  for (const row of ['1048577', '1e300', '99999999999'])
    await expect(
      read(zipOfWorkbook(`<row r="${row}"><c><v>1</v></c></row><row><c><v>2</v></c></row>`, {})),
    ).rejects.toThrow(/not an XLSX/)
  expect(await read(zipOfWorkbook('<row r="1048576"><c><v>1</v></c></row>', {}))).toHaveLength(1)
})

test('rows of one piece that would fill the memory are refused', async () => {
  const wide = '<row><c r="ZZ1"><v>1</v></c></row>'
  await expect(read(zipOfWorkbook(wide.repeat(100_000), {}))).rejects.toThrow(/too large/)
})

test('a format longer than any program keeps is judged at once', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(200_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
  const [row] = await read(zipOfWorkbook('<row><c s="0"><v>45000</v></c></row>', { styles }))
  expect(row?.cells).toEqual(['45000'])
})

test('rows are taken while the rest is still packed, so that a large sheet needs little memory', async () => {
  const rows = Array.from({ length: 20_000 }, (_, place) => [`part ${place}`, place * 7919])
  const bytes = asWorkbook(rows)
  const opened: number[] = []
  const open = () => {
    const at = opened.push(0) - 1
    return Readable.from(
      (function* () {
        for (let from = 0; from < bytes.length; from += 4096) {
          opened[at] = from
          yield bytes.subarray(from, from + 4096)
        }
      })(),
      { highWaterMark: 1 },
    )
  }
  for await (const { cells } of readWorkbookRows(open)) {
    expect(cells).toEqual(['part 0', '0'])
    break
  }
  expect(opened).toHaveLength(2)
  expect(opened[1]).toBeLessThan(bytes.length / 2)
})
