const split = (codes: string) => codes.split(' ')

interface Regions {
  /** As the country calls them. */
  readonly name: string
  /** Postal codes of them, as suggestions. */
  readonly codes?: readonly string[]
}

const PROVINCE: Regions = { name: 'Province' }
const STATE: Regions = { name: 'State' }
const COUNTY: Regions = { name: 'County' }

const regions: Readonly<Record<string, Regions>> = {
  US: {
    name: 'State',
    codes: split(
      'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY',
    ),
  },
  CA: { name: 'Province', codes: split('AB BC MB NB NL NS NT NU ON PE QC SK YT') },
  AU: { name: 'State', codes: split('ACT NSW NT QLD SA TAS VIC WA') },
  BR: STATE,
  IN: STATE,
  MX: STATE,
  MY: STATE,
  NG: STATE,
  AR: PROVINCE,
  CN: PROVINCE,
  ES: PROVINCE,
  ID: PROVINCE,
  IT: PROVINCE,
  KR: PROVINCE,
  PH: PROVINCE,
  TH: PROVINCE,
  TR: PROVINCE,
  ZA: PROVINCE,
  GB: COUNTY,
  IE: COUNTY,
  JP: { name: 'Prefecture' },
  AE: { name: 'Emirate' },
}

/** The part of a country that an address may name. */
export function regionsOfCountry(country: string): Regions {
  return regions[country] ?? { name: 'State or region' }
}
