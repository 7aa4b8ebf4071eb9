import { wordPattern } from '../../../../values/text/plain-words.ts'

/**
 * Words of headers in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish, Danish and
 * Norwegian, and the usual ones of further languages. They have no accents, see `plainWords`; a star stands for the rest
 * of a word, an underline for a space.
 */
const vocabulary = {
  /** They decide even beside a quantity's word: `Price per piece`. */
  money:
    'price* pricing preis* *preis *preise prix precio* prezzo prezzi cena ceny cenik* prijs* *prijs preco* pris priser *pris cost costs kosten cout* coste* costo koszt* custo* kostnad* eur euro euros usd gbp chf pln czk sek nok dkk vat mwst tva iva btw dph moms msrp rrp uvp pvp rabat* remise* descuento* sconto* korting* desconto* sleva discount* betrag* montant* importe* importo* wartosc* bedrag* valor castka belopp* subtotal* currency wahrung devise moneda valuta waluta moeda mena цена* стоимость* сумма* fiyat* 单价 価格 金额 단가',
  /** They decide unless a quantity's word is next to them. */
  sum: 'target tgt budget total totals summe gesamt* somme suma totale totaal razem celkem summa value wert net netto gross brutto extended ext',
  date: 'date* datum* fecha* data dato termin* *termin eta delivery lieferung lieferzeit* livraison* entrega* consegna* dostaw* levering* levertijd* dodani* leverans* lead week kw woche year years *jahr baujahr* annee* ano anos anno anni rok rocznik jaar bouwjaar arsmodell month monat mois mes mese miesiac mesic дата',
  size: 'weight* gewicht* *gewicht poids peso waga hmotnost* vaha vikt* *vikt kg g gr lb lbs length* lange laenge* longueur longitud lunghezza dlugosc lengte delka comprimento width breite* largeur ancho larghezza szerokosc breedte sirka bredd height* hohe hoehe* hauteur alto altezza wysokosc hoogte vyska hojd mm cm m inch zoll dim* abmessung* size* grosse* taille diameter durchmesser diametre diametro srednica thickness dicke volume volumen page pages seite seiten pagina pag strona strana sida torque voltage power footprint tolerance rating ratio вес масса',
  /** Pieces that are no order: in stock, used, sent, or in a pack. */
  stock:
    'stock* *stock bestand* *bestand lager* available* availability avail verfugbar* dispo disponib* dostepn* beschikbaar* disponivel estoque existencia* giacenza* voorraad* zapas* skladem sklad* magazyn* stan hand onhand balance* saldo* inventory inv used usage verbrauch* consum* zuzyc* sold shipped sent delivered geliefert* liefermenge* versandt* livre livree livrees entregad* spedit* received receipt* reserved reserviert* allocated backorder* back backordered open offen* outstanding remaining rest* ruckstand* moq spq min max minimum maximum mindest* minim* per pro par por pack* verpackung* vpe ve gebinde* box boxes carton* karton* pallet* palett* case multiple* increment* colisage conditionnement* cancelled canceled returned retour* annual monthly yearly forecast* jahresbedarf* history previous last free frei* threshold reorder safety invoiced berechnet* scrap остаток* наличи* 库存 在庫 재고',
  quantity:
    'qty* quantity quantities quant qnty qnt qt anz menge mengen *menge *mengen anzahl *anzahl cantidad* cant ctd cdad quantite* qte qtes nbre nb quantita* qta q_ta ilosc* liczba aantal *aantal hoeveelheid* quantidade* qtd qtde qtdd mnozstvi pocet antal antall mangd* kvantitet* kvt mennyiseg* adet miktar* cantitate* maara* kolicina* количество* кол кількість ποσοτητα 数量 订购数量 個数 수량 number_of no_of nr_of nombre_de nb_de numero_de_pezzi numero_de_piezas count_of',
  /** Quantities only where no column is called so. */
  pieces:
    'units count unidades unid uds ud pieces pcs pc pces pce ea each stuck stuckzahl* stueck stueckzahl* stk stck st piezas pza pzas pz pzs pezzi szt sztuk sztuki stuks stuk pecas ks kus kusu kusy styck darab db buc kpl шт штук 件数',
  ordered:
    'order* bestell* besteld* bestallt* bestallning* bestilt* commande* pedid* pedir ordinat* ordine zamow* objednan* objednav* encomend* need* req reqd require* request* demand bedarf* benotigt* besoin* necesari* necesidad fabbisogno richiest* potrzeb* potreb* nodig behov* wanted want total gesamt* totale totaal заказ*',
  /** They name a quantity without a further word. */
  wanted:
    'ordered to_order bestellt besteld bestallt bestilt commandee zamowione zamowiono objednano needed required requested bedarf benotigt besoin necesario necesidad fabbisogno richiesto potrzeba nodig behov wanted zu_bestellen a_commander',
  code: 'no nr num number numbers numero numeros numer numery nummer nummern code codes kod kody kodu codigo codice codici cod id ref refs reference referencia referencja riferimento rif referenz referens sku symbol indeks cislo cisla oznaceni pn key номер код',
  noun: 'part parts item items article articles articolo articoli artigo artigos articulo articulos art artykul* artikel* product* produit* producto* prodotto* produto* produkt* material* materiau* teil teile piece pieza piezas pezzo ricambio ricambi recambio repuesto czesc czesci onderdeel* dil dilu dily detalj* del mfr mfg mfgr manufacturer* maker makers hersteller* fabricant* fabricante* produttore* costruttore* producent* fabrikant* vyrobce tillverk* supplier* vendor* lieferant* fournisseur* proveedor* fornitore* dostawc* leverancier* fornecedor* dodavatel* leverant* digi digikey mouser farnell rs lcsc tme arrow catalog* cat katalog* stock lager* model* modell* variant* component* komponent* zbozi vyrobku oe oem oen original* spare ersatzteil* sach* bestell* comm товара детали изделия',
  /** The number of a part in one word, or in words that name no number. */
  number:
    'sku skus mpn mpns pn p_n oen oe oem partno partnr partnum partnumber partcode part_pn itemno itemnumber itemcode artno articleno artikelno artikel*nummer* artikel*nr artikel*code* artikel*kod* artnr* teile*nummer* teile*nr teil*nr sach*nummer* sach*nr bestell*nummer* bestell*nr bestel*nummer* bestel*nr bestel*code* material*nummer* material*nr produkt*nummer* produkt*nr product*nummer* product*nr productcode ersatzteil*nummer* ersatzteil*nr original*nummer* original*nr katalog*nummer* katalog*nr hersteller*nummer* hersteller*nr onderdeel*nummer* onderdeel*nr lager*nummer* lager*nr ident*nummer* ident*nr detalj*nummer* detalj*nr reservdel*nummer* del*nummer* vare*nummer* varenr best*nr stockcode order_code order_codes ordercode mfrno manufacturer_part mfr_part mfg_part maker_part supplier_part vendor_part digi_key_part mouser_part lcsc_part cikkszam* артикул* indeks symbol κωδικος 型号 料号 编号 品番 型番 部番 품번 stok_kodu urun_kodu parca_no',
  gtin: 'ean ean* gtin* upc upc* barcode* strichcode* isbn jan kreskowy',
  alternative:
    'alternative* alternativ* alt substitute* ersatz replaces replaced replacement* supersede* superseded successor* nachfolger* vorganger* predecessor* compatible* kompatib* cross similar equivalen* instead statt',
  /** Numbers and codes of other things than parts. */
  other:
    'hs tariff taric zoll* customs country land pais paese kraj origin ursprung* colour* color* farbe couleur tax steuer* category kategori* categor* group* gruppe* location bin shelf regal warehouse store zip postal post postcode plz invoice* rechnung* batch lot charge serial serie* serien* vin phone tel fax warranty status condition po purchase auftrag* quote quotation angebot* sales account konto image* picture* url link',
  reference:
    'your_ref* our_ref* customer* client_ref* ihre_referenz unsere_referenz kommission* kunden* su_referencia ref*_client votre_ref* notre_ref* vs_riferimento vs_rif uw_ref* onze_ref* job project* projekt* bay vehicle fahrzeug kostenstelle* cost_center cost_centre designator*',
  /** They name the part where nothing else does: `Référence`. */
  mayReference:
    'reference references ref refs referenz referencia riferimento rif referencja referentie referens',
  unit: 'unit uom *einheit einheit me unite unidad unidade unita um u_m jm j_m mj jednostk* jedn eenheid* enhet* un packing pack vpe ve unit_of_measure',
  running:
    'pos position pozice poz posicion posizione line lines lp no nr n row rows zeile* linea ligne linia regel radek rad index idx seq sequence lfd poradi',
  /** Parts by a noun, which may as well head their names. */
  mayPart:
    'part parts item article artikel product produkt producto produit prodotto produto material teil teile piece pieza pezzo ricambio articolo artigo articulo artykul czesc onderdeel dil detalj code kod codigo codice cod number numero numer nummer model modell modele modelo modello typ type tipo cislo order_no order_number order_nr no_de_commande numero_de_commande',
  text: 'description* desc descr bezeichnung* *bezeichnung beschreibung* benennung* descripcion* denominacion* designation* libelle* descrizione* denominazione* opis* nazwa* popis* nazev* naam name* namn navn nombre nome* omschrijving* beskrivning* benamning* beskrivelse* descricao* designacao* title* titel* titre* titulo* text* detail* supplier* vendor* maker* make brand* manufacturer* mfr mfg hersteller* marke* marque* marca* fabricant* producent* merk* znacka* vyrobce tillverkare* lieferant* fournisseur* proveedor* fornitore* dostawc* leverancier* fornecedor* dodavatel* leverantor* remark* comment* note* bemerkung* nota* remarque* uwag* opmerking* poznamk* anmarkning* kommentar* observa* category* kategori* categor* group* gruppe* side quality rohs lifecycle datasheet* наименование название описание 名称 品名 说明 描述',
} as const

type Meaning = keyof typeof vocabulary

const patterns = Object.fromEntries(
  Object.entries(vocabulary).map(([meaning, words]) => [meaning, wordPattern(words)]),
) as Readonly<Record<Meaning, RegExp>>

/** Whether the words of a header, as `plainWords` gives them, hold one with a meaning. */
export const means = (words: string, meaning: Meaning): boolean => patterns[meaning].test(words)
