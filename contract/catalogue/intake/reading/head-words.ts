import { plainWords, wordPattern } from '../../../values/text/plain-words.ts'
import type { Column } from '../file-columns.ts'

/** A head's meaning: a field, or something that products here have no field for. */
export type HeadMeaning = Column | 'other'

/**
 * Words of heads in English, German, French, Spanish, Italian, Polish and Dutch, without accents, as `wordPattern` reads
 * them. Tried in this order: `Lieferanten-Artikelnummer` is no part number of ours, `Mindestmenge` no stock. The weaker words
 * of a field stand apart: they count only where no column has a better head.
 */
const vocabulary: readonly (readonly [HeadMeaning, string])[] = [
  [
    'supplier_number',
    'supplier_no supplier_nr supplier_number supplier_part* supplier_sku supplier_art* vendor_no vendor_sku vendor_part* lieferantenartikel* lieferanten_artikel* lieferanten_art* lieferanten_nr ref_fournisseur reference_fournisseur* referencia_proveedor* codigo_proveedor codice_fornitore* cod_fornitore numer_dostawcy kod_dostawcy* leveranciersnummer* artikelnummer_leverancier',
  ],
  [
    'supplier',
    'supplier* lieferant* kreditor* fournisseur* proveedor* fornitore* dostawc* leverancier*',
  ],
  [
    'tariff_number',
    'tariff* zolltarif* warennummer* hs_code hs_no hts taric* customs_code customs_n* code_douanier nomenclature* arancel* codigo_arancelario nomenclatura* taryfa* kod_cn kod_celny statistieknummer* goederencode*',
  ],
  [
    'alternatives',
    'alternatives alternative_parts alternativen alternativartikel alternativas ersatzartikel',
  ],
  ['un_number', 'un_no un_nr un_number un_nummer un_code numero_un'],
  [
    'bin',
    'bin bin_* shelf* regal* lagerplatz* lagerort* emplacement* ubicacion* ubicazione* lokalizacja* locatie*',
  ],
  [
    'reorder_level',
    'reorder* meldebestand* seuil* punto_de_pedido nivel_de_pedido punto_di_riordino stan_minimalny bestelniveau*',
  ],
  [
    'lead_time_days',
    'lead_time* lieferzeit* delai* plazo* tempi_di_consegna czas_dostawy levertijd*',
  ],
  ['gtin', 'ean* gtin* upc* barcode* strichcode* code_barres codigo_de_barras codice_a_barre'],
  [
    'other',
    'oem oe_* cross* vergleich* warehouse* magazijn* tax_rate mwst* vat* tva* iva* btw* ust* stawka* created* angelegt* geandert* changed* modified* status active aktiv* sperr* blocked* compare_at* msrp uvp rrp special_price* streichpreis* meta* seo* url_key permalink slug currency wahrung* devise* divisa valuta waluta image_alt* alt_text',
  ],
  [
    'purchase_price',
    'cost* ek *ek einkauf* ekpreis* einstand* purchase* buying* net_cost prix_d_achat prix_achat achat* coste* precio_de_compra compra* costo* prezzo_d_acquisto acquisto* cena_zakupu zakup* inkoop* kostprijs*',
  ],
  ['discount_percent', 'discount* rabatt* remise* descuento* sconto* rabat* korting*'],
  [
    'price_per',
    'price_per price_unit preis_einheit preiseinheit* preis_je je_stuck pe unite_de_prix unidad_de_precio unita_prezzo jednostka_ceny prijseenheid* prijs_per prix_par precio_por prezzo_per cena_za',
  ],
  [
    'minimum',
    'minimum* min moq min_qty min_order* mindest* mindestmenge* mindestabnahme* mbm quantite_minimum* minimale* minimo* cantidad_minima pedido_minimo quantita_minima minimaln* minimum_zamowienia min_ilosc* minimale_afname afname*',
  ],
  [
    'carton_pieces',
    'carton* karton* ve vpe per_box box_qty pcs_box par_carton caja* por_caja cartone* per_cartone doos* per_doos w_kartonie opakowani*',
  ],
  [
    'pallet_kg',
    'pallet_weight* palettengewicht* poids_palette peso_palet peso_pallet waga_palety palletgewicht*',
  ],
  ['pallet_pieces', 'pallet* palett* palet* bancale*'],
  [
    'order_multiple',
    'multiple* order_multiple order_step* step vielfaches* bestellschritt* abnahmeschritt* multiplo* wielokrotn* veelvoud* par_multiple*',
  ],
  [
    'available',
    'stock* *stock bestand* *bestand verfugbar* available* availability on_hand onhand inventory* qty quantity menge* lagermenge* disponib* disponible* existencia* giacenza* stan stan_* dostepn* ilosc* voorraad* beschikbaar* quantite* cantidad* quantita* aantal*',
  ],
  [
    'part_number',
    'part_n* part_no* partno* partnumber* part_num* item_n* itemno* item_code article_n* articleno* art_n* artno* artnr* artikeln* artikel_n* artikelnr* artikelcode* material_n* materialn* sachn* teilen* teile_n* bestelln* sku* *sku stock_code product_code product_no product_number catalog_no reference* ref ref_* code_article numero_d_article codigo_articulo codigo* referencia* num_articulo codice* cod_articolo cod_art riferimento* nr_kat nr_katalogow* numer_katalog* indeks* symbol* kod_produktu kod_towaru nr_artykulu kod artikelnummer* art_code bestelnummer* mpn mfr_part_no manufacturer_part*',
  ],
  [
    'price',
    'price* *price preis* *preis vk *vk vkpreis* verkaufspreis* listenpreis* nettopreis* prix* tarif* precio* pvp prezzo* listino* cena* prijs* *prijs verkoopprijs* amount_usd',
  ],
  [
    'description',
    'description* desc long_text langtext* beschreibung* longtext* descriptif* descripcion* descrizione* opis* omschrijving* body* details* detail* text* erlauterung*',
  ],
  [
    'name',
    'name* title* titel* bezeichnung* *bezeichnung benennung* kurztext* artikelname* produktname* product_name item_name designation* libelle* nom nom_* intitule* nombre* denominacion* denominazione* nome* articolo nazwa* naam* productnaam* short_text item article artikel product produit producto prodotto produkt towar',
  ],
  [
    'brand',
    'brand* make maker* manufacturer* hersteller* marke* vendor marque* fabricant* marca* fabricante* produttore* marka* producent* merk* fabrikant*',
  ],
  [
    'category',
    'categor* kategori* warengruppe* produktgruppe* artikelgruppe* product_group group gruppe* product_type type categorie* famille* familia* gruppo* famiglia* grupa* rodzaj* groep* productgroep* wgr',
  ],
  [
    'picture',
    'picture* image* img photo* foto* bild* bild_url bilder* immagin* imagen* zdjec* obraz* afbeelding* visuel*',
  ],
  [
    'country_of_origin',
    'origin* country* ursprung* herkunft* herkunftsland* pays* pais* paese* provenance* origen* origine* kraj* pochodzeni* land land_van* herkomst*',
  ],
  ['warranty', 'warranty* guarantee* garantie* gewahrleistung* garantia* garanzia* gwarancj*'],
  [
    'unit_of_sale',
    'unit uom me einheit* mengeneinheit* *einheit unite* unidad* unita* jm j_m jednostk* eenheid*',
  ],
  ['part_number', 'no nr number numero numer nummer code id artikel_id'],
]

const patterns = vocabulary.map(
  ([meaning, words], rank) => ({ meaning, rank, pattern: wordPattern(words) }) as const,
)

/** The field that a head names, and how well: the lower the rank, the better. */
export interface ReadHead {
  readonly meaning: HeadMeaning
  readonly rank: number
}

/** Heads of one meaning are as good as each other, except that a weaker word comes after all others. */
export function readHead(head: string): ReadHead | undefined {
  const words = plainWords(head)
  return patterns.find(({ pattern }) => pattern.test(words))
}

/** The head without the number that tells its column from a like one: `Bezeichnung 2`. */
export const stemOf = (head: string): string => plainWords(head).replace(/ \d{1,2} $/, ' ')
