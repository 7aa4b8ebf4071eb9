import { expect, test } from 'vitest'
import { findUnprintable } from '../../../../contract/fulfilment/printable.ts'
import { faceOf, learnCharacters } from './faces.ts'

const words = [
  ...['Żółć', 'Γιώργος', 'Щербаков', 'मोटर', '上海', 'ひらカナ', '현대', 'קבוצת', 'شركة'],
  ...['บริษัท', 'საქართველო', 'Հայկական', 'AT&T – №5 “x” €', 'ᏣᎳᎩ', 'བོད', '😀', 'አማርኛ', 'தமிழ்'],
]

test.each(words)('%s is called unprintable just where no face writes it', async (word) => {
  await learnCharacters(word)
  const unwritten = [...new Set(word)].filter((character) => !faceOf(character, 400))
  expect(findUnprintable([word, null])).toEqual(unwritten)
})
