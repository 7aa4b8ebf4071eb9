/**
 * The unit of a number. `dozen`, `hundred` and `thousand` multiply it; `perHundred` and `perThousand` are the trade's `C`
 * and `M`, which may also be temperatures and metres; `other` is a measure or a bundle, not pieces.
 */
export type Unit =
  | 'piece'
  | 'carton'
  | 'pallet'
  | 'dozen'
  | 'hundred'
  | 'thousand'
  | 'set'
  | 'pair'
  | 'perHundred'
  | 'perThousand'
  | 'other'

/** In English, German, Spanish, French, Italian, Polish and Dutch, in any case. `box` means carton. */
const words: Readonly<Record<Exclude<Unit, 'perHundred' | 'perThousand'>, string>> = {
  piece:
    'pcs pc pce pces piece pieces ea each x × * units unit stk stck stück stücke stueck st pz pza pzas pzs pezzi pezzo pieza piezas pièce pièces unité unités unidad unidades uds ud u unità szt sztuk sztuki stuks stuk ks kus kusy kusů styck peças peça db buc kpl off nos qty quantity menge anzahl cantidad cant quantité qté qte quantità qta ilość ilosc aantal',
  carton:
    'box boxes bx cs ctn ctns carton cartons karton kartons caja cajas cartón cartone cartoni scatola scatole cartonnage doos kartony kartonów pudełko case cases',
  pallet:
    'pallet pallets plt plts pal palette paletten palettes palet palets palé palés bancale bancali paleta palety palet pallett',
  dozen:
    'dozen dozens doz dz dzn dtz dtzd dutzend douzaine douzaines docena docenas dozzina dozzine dozijn tuzin tuziny tuzinów',
  hundred: 'hundred hundreds hundert',
  thousand: 'k tsd mille thousand thousands tausend tys',
  set: 'set sets satz sätze jeu jeux juego juegos kit kits komplet komplety kompletów',
  pair: 'pair pairs pr prs paar paare paire paires pares paio paia pary',
  other:
    'kg g m mm cm l ml liter meter roll rolls rolle rollen bag bags pack packs packung vpe ve gebinde bundle bundles gross gros',
}

const units = new Map(
  (Object.entries(words) as [Unit, string][]).flatMap(([unit, list]) =>
    list.split(' ').map((word): [string, Unit] => [word, unit]),
  ),
)

/** The unit that a word names, in any case and with a dot; undefined for other words. */
export function readUnit(word: string): Unit | undefined {
  return units.get(word.toLowerCase().replace(/\.$/, ''))
}

/** The unit of a letter behind a number. Capitals only: `m` are metres. */
export function readLetterUnit(word: string): Unit | undefined {
  if (word === 'C') return 'perHundred'
  return word === 'M' ? 'perThousand' : undefined
}

/** A cell of a column of units; a code that is none of those known may be a bundle. */
export function readUnitCell(cell: string): Unit | undefined {
  const unit = readLetterUnit(cell) ?? readUnit(cell)
  return unit ?? (/^\p{L}{1,4}\.?$/u.test(cell) ? 'other' : undefined)
}

/** Factors of units that multiply a number. */
export const factors: Readonly<Partial<Record<Unit, number>>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  perHundred: 100,
  perThousand: 1000,
}
