import type { FieldType } from '../../../../contract/catalogue/fields/custom-fields.ts'

export const typeNames: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  date: 'Date',
  yesNo: 'Yes or no',
}
