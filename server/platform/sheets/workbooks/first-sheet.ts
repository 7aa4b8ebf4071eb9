/** The part of the workbook’s first sheet, by the texts of the workbook and of its relations. */
export function findFirstSheet(workbook: string, relations: string): string | undefined {
  const [sheet = ''] = /<(?:\w{1,20}:)?sheet\s[^<>]{1,1000}>/.exec(workbook) ?? []
  const id = /\s\w{1,20}:id=["']([^"']{1,200})["']/.exec(sheet)?.[1]
  for (const [relation] of relations.matchAll(/<(?:\w{1,20}:)?Relationship\s[^<>]{1,2000}>/g)) {
    if (/\sId=["']([^"']*)["']/.exec(relation)?.[1] !== id) continue
    const target = /\sTarget=["']([^"']*)["']/.exec(relation)?.[1]
    return target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return undefined
}
