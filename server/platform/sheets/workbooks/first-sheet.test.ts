import { expect, test } from 'vitest'
import { findFirstSheet } from './first-sheet.ts'

test('the first sheet of a workbook is found, wherever it is kept', () => {
  const workbook =
    '<workbook><sheets><sheet name="Products" sheetId="7" r:id="rId3"/><sheet name="Old" sheetId="1" r:id="rId1"/></sheets></workbook>'
  const relations = (target: string) =>
    `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="${target}" Id="rId3"/></Relationships>`
  expect(findFirstSheet(workbook, relations('worksheets/sheet2.xml'))).toBe(
    'xl/worksheets/sheet2.xml',
  )
  expect(findFirstSheet(workbook, relations('/xl/worksheets/sheet9.xml'))).toBe(
    'xl/worksheets/sheet9.xml',
  )
  expect(findFirstSheet(workbook, '<Relationships/>')).toBeUndefined()
})
