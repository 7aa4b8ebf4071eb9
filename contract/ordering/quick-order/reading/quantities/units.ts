/** The unit of a number: `thousand` multiplies by 1,000; `other` is a measure or a bundle, not pieces. */
export type Unit = 'piece' | 'carton' | 'pallet' | 'thousand' | 'other'

/** In English, German, Spanish, French, Italian, Polish and Dutch. `box` means carton. */
const words: Readonly<Record<Unit, string>> = {
  piece:
    'pcs pc pce pces piece pieces ea each x × * units unit stk stck stück stücke stueck st pz pza pzas pzs pezzi pezzo pieza piezas pièce pièces unité unités unidad unidades uds ud u unità szt sztuk sztuki stuks stuk ks kus kusy kusů styck peças peça db buc kpl off nos qty quantity menge anzahl cantidad cant quantité qté qte quantità qta ilość ilosc aantal',
  carton:
    'box boxes ctn ctns carton cartons karton kartons caja cajas cartón cartone cartoni scatola scatole cartonnage doos kartony kartonów pudełko case cases',
  pallet:
    'pallet pallets plt plts pal palette paletten palettes palet palets palé palés bancale bancali paleta palety palet pallett',
  thousand: 'k tsd mille',
  other:
    'set sets satz sätze jeu jeux pair pairs paar paire paires dozen dz dzn dutzend kg g m mm cm l ml liter meter roll rolls rolle rollen bag bags pack packs packung vpe ve gebinde bundle bundles',
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
