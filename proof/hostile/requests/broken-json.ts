import fc from 'fast-check'

/** Makes a broken body: takes the valid fields and returns the text to send. */
type Spoil = (fields: Readonly<Record<string, unknown>>, place: number) => string | Buffer

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`

/** JSON values that no field expects. */
const strangeValues = [
  'null',
  'true',
  '{}',
  '[]',
  '[[]]',
  '""',
  '" "',
  '-0',
  '-1',
  '0',
  '1e400',
  '-1e400',
  '1e308',
  '5e-324',
  '9007199254740993',
  '0.1',
  '1.005',
  '123456789012345678901234567890',
  '"1"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u0000x"',
  '"<script>alert(1)</script>"',
  '"\'; drop table product; --"',
  '"%00%ff"',
  '"\\r\\nset-cookie: a=b"',
  '{"$gt":""}',
  '{"toString":1}',
  '{"length":1e9}',
  '{"then":{}}',
  `"${'x'.repeat(5000)}"`,
  `"${'é'.repeat(3000)}"`,
  deep(50),
  deep(3000),
  keys(200),
  '"2026-02-30T00:00:00Z"',
  '"9999999-01-01"',
  '"00000000-0000-0000-0000-000000000000"',
  '"../../etc/passwd"',
  '"https://127.0.0.1:9/x"',
  '"javascript:alert(1)"',
  '"file:///etc/passwd"',
  '"/\\\\evil.example"',
] as const

const withField = (fields: object, name: string, json: string) => {
  const rest = Object.entries(fields).filter(([key]) => key !== name)
  const written = rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return `{${[...written, `${JSON.stringify(name)}:${json}`].join()}}`
}
const nameAt = (fields: object, place: number) => {
  const names = Object.keys(fields)
  return names[place % Math.max(1, names.length)] ?? 'name'
}

const spoils: readonly Spoil[] = [
  ...strangeValues.map(
    (json): Spoil =>
      (fields, place) =>
        withField(fields, nameAt(fields, place), json),
  ),
  (fields, place) => {
    const { [nameAt(fields, place)]: _left, ...rest } = fields
    return JSON.stringify(rest)
  },
  (fields) => withField(fields, '__proto__', '{"role":"admin","isAdmin":true}'),
  (fields) => withField(fields, 'constructor', '{"prototype":{"role":"admin"}}'),
  (fields) => withField(fields, 'role', '"admin"'),
  (fields) => withField(fields, '', '1'),
  (fields) => withField(fields, '\0', '1'),
  // A duplicate key: the last one wins everywhere, so no check may read the first.
  (fields, place) => {
    const name = JSON.stringify(nameAt(fields, place))
    return `{${name}:1,${JSON.stringify(fields).slice(1, -1)},${name}:{}}`
  },
  () => keys(1500),
  () => keys(10_000),
  () => deep(8000),
  () => `${`{"a":`.repeat(1500)}1${'}'.repeat(1500)}`,
  () => `"${'x'.repeat(200_000)}"`,
  ...[
    '',
    ' ',
    'null',
    '[]',
    '"x"',
    '1',
    '{',
    '{"a"',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    'NaN',
    '[1,2',
    '\ufeff{}',
    '{}{}',
    '{} x',
    '/**/{}',
    '\0',
  ].map(
    (text): Spoil =>
      () =>
        text,
  ),
  (fields) => Buffer.from(`\ufeff${JSON.stringify(fields)}`),
  (fields) => Buffer.from(JSON.stringify(fields), 'utf16le'),
  (fields, place) => {
    const bytes = Buffer.from(JSON.stringify(fields))
    bytes[place % bytes.length] = 0xff
    return bytes
  },
  (fields, place) => Buffer.from(JSON.stringify(fields)).subarray(0, place % 40),
  () => Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
]

/** The fields, intact or broken in one of many ways. */
export function brokenJson(
  fields: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<string | Buffer> {
  return fc
    .tuple(fields, fc.constantFrom(...spoils), fc.nat(1000))
    .map(([given, spoil, place]) => spoil(given, place))
}
