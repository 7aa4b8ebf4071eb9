import { expect, test } from 'vitest'
import { failedFormulas } from './failed-formulas.ts'

const SHEET = `<worksheet><cols><col min="1"/></cols><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&lt;f&gt; =1</t></is></c><c r="B1"/></row>
<row r="12"><c r="A12" t="e"><v>#N/A</v></c><c r='AB12' t='e'><f>1/0</f><v>#DIV/0!</v></c><c r="AC12"><f t="shared" si="0"/></c>
<c r="AD12" s="3"><f>A1</f><v></v></c><c r="AE12" t="str"><f>""</f><v></v></c><c r="AF12" t="str"><f>A1</f></c><c r="AG12"><f>2&gt;1</f><v>41</v></c>
</row></sheetData><extLst><x:f>A1</x:f></extLst></worksheet>`
const FOUND = [
  [1, '#N/A'],
  [28, '#DIV/0!'],
  [29, '(formula without a result)'],
  [30, '(formula without a result)'],
  [32, '(formula without a result)'],
]

function find(pieces: readonly string[]) {
  const formulas = failedFormulas()
  for (const piece of pieces) formulas.look(piece)
  return formulas.found
}

test('formulas that failed and those without a result are found, wherever a sheet is cut into pieces', () => {
  for (let place = 0; place < SHEET.length; place += 1) {
    const found = find([SHEET.slice(0, place), SHEET.slice(place)])
    expect([...found.keys()]).toEqual([12])
    expect([...(found.get(12) ?? [])]).toEqual(FOUND)
  }
  expect([...(find([...SHEET]).get(12) ?? [])]).toEqual(FOUND)
})

test('other namespaces and long texts between are read alike', () => {
  const sheet = `<x:c r="C3" t="inlineStr"><x:is><x:t>${'> '.repeat(5000)}</x:t></x:is></x:c><x:c r="D3" t="e"><x:v>#REF!</x:v></x:c></x:row>`
  expect([...(find(sheet.match(/.{1,700}/g) ?? []).get(3) ?? [])]).toEqual([[4, '#REF!']])
})
