-- Rows of every table of a shop of version 0.1.0.
alter table account_event disable trigger user;
insert into account_event (id, kind, email, actor_email, address, device, created_at) overriding system value
select id, kind, email, actor_email, address, device, created_at from jsonb_populate_recordset(null::account_event, '[{"id":"00000000-0000-7000-8000-000000000071","kind":"signedIn","email":"dana@northgate.example","actor_email":null,"address":"192.0.2.7","device":"Firefox on Linux","created_at":"2026-11-28T01:01:25.344689+00:00"}]');
alter table account_event enable trigger user;

alter table alert disable trigger user;
insert into alert (kind, subject, order_id, detail, raised_at, amount_cents) overriding system value
select kind, subject, order_id, detail, raised_at, amount_cents from jsonb_populate_recordset(null::alert, '[{"kind":"unknownRefund","subject":"re_2","order_id":null,"detail":"Nobody knows it.","raised_at":"2026-11-28T01:01:24.508409+00:00","amount_cents":null}]');
alter table alert enable trigger user;

alter table catalogue_count disable trigger user;
insert into catalogue_count (category, term, key, products) overriding system value
select category, term, key, products from jsonb_populate_recordset(null::catalogue_count, '[{"category":"","term":"w:m10","key":617863336422418800,"products":1},
{"category":"","term":"w:flange","key":-4131723026469822000,"products":1},
{"category":"","term":"w:10","key":-4703749390764470000,"products":1},
{"category":"","term":"w:bolt","key":-8894667458978409000,"products":1},
{"category":"","term":"c:Brakes","key":-5549693080764919000,"products":1},
{"category":"Brakes","term":"b:Northgate","key":-4995619675030981000,"products":1},
{"category":"","term":"b:Northgate","key":-4995619675030981000,"products":1},
{"category":"","term":"w:wrench","key":147335030975345180,"products":1},
{"category":"","term":"w:280","key":-1287739691175518500,"products":1},
{"category":"","term":"w:northgate","key":4834834494234851000,"products":1},
{"category":"","term":"w:brake","key":-6351672798934702000,"products":1},
{"category":"","term":"w:mm","key":6113170239637877000,"products":1},
{"category":"","term":"w:disc","key":-8675793642755087000,"products":1},
{"category":"","term":"w:280mm","key":3259477043383323000,"products":1},
{"category":"","term":"w:torque","key":-3686315878293076500,"products":1}]');
alter table catalogue_count enable trigger user;

alter table category_introduction disable trigger user;
insert into category_introduction (category, introduction) overriding system value
select category, introduction from jsonb_populate_recordset(null::category_introduction, '[{"category":"Brakes","introduction":"Discs and pads."}]');
alter table category_introduction enable trigger user;

alter table change disable trigger user;
insert into change (xid, pid, tags) overriding system value
select xid, pid, tags from jsonb_populate_recordset(null::change, '[{"xid":"11893","pid":22961,"tags":["user:00000000-0000-7000-8000-000000000022"]},
{"xid":"12116","pid":23017,"tags":["synonyms","assortment"]},
{"xid":"12116","pid":23017,"tags":["introductions","assortment"]},
{"xid":"12737","pid":23051,"tags":["assortment","product:00000000-0000-7000-8000-000000000001"]},
{"xid":"12973","pid":23067,"tags":["products","assortment"]},
{"xid":"13305","pid":23103,"tags":["figures"]},
{"xid":"13394","pid":23105,"tags":["content"]},
{"xid":"13682","pid":23145,"tags":["product:00000000-0000-7000-8000-000000000001","assortment"]}]');
alter table change enable trigger user;

alter table change_set disable trigger user;
insert into change_set (id, kind, title, actor_email, state, created_at, apply_at, applied_at, undoes, undone_by, with_stock, file_sha256, counts, warnings, progress_at, rows_read, failure, xid) overriding system value
select id, kind, title, actor_email, state, created_at, apply_at, applied_at, undoes, undone_by, with_stock, file_sha256, counts, warnings, progress_at, rows_read, failure, xid from jsonb_populate_recordset(null::change_set, '[{"id":1,"kind":"grid","title":"Dearer discs","actor_email":"admin@shop.example","state":"draft","created_at":"2026-11-28T01:01:45.000407+00:00","apply_at":null,"applied_at":null,"undoes":null,"undone_by":null,"with_stock":false,"file_sha256":null,"counts":{"changed":1},"warnings":[],"progress_at":"2026-11-28T01:01:45.000407+00:00","rows_read":null,"failure":null,"xid":"13218"}]');
alter table change_set enable trigger user;

alter table change_row disable trigger user;
insert into change_row (change_set_id, row_no, product_id, action, before, after, available_before, available_after, warnings, errors, cells) overriding system value
select change_set_id, row_no, product_id, action, before, after, available_before, available_after, warnings, errors, cells from jsonb_populate_recordset(null::change_row, '[{"change_set_id":1,"row_no":1,"product_id":"00000000-0000-7000-8000-000000000001","action":"update","before":{"listPriceCents":1890},"after":{"listPriceCents":1990},"available_before":null,"available_after":null,"warnings":[],"errors":[],"cells":null}]');
alter table change_row enable trigger user;

alter table content_block disable trigger user;
insert into content_block (kind, position, data) overriding system value
select kind, position, data from jsonb_populate_recordset(null::content_block, '[{"kind":"brands","position":1,"data":{"link":"https://www.toyota.com","name":"Toyota"}}]');
alter table content_block enable trigger user;

alter table customer_part disable trigger user;
insert into customer_part (owner_kind, owner_id, key, number, product_id, updated_at) overriding system value
select owner_kind, owner_id, key, number, product_id, updated_at from jsonb_populate_recordset(null::customer_part, '[{"owner_kind":"account","owner_id":"00000000-0000-7000-8000-000000000021","key":"4471b","number":"4471-B","product_id":"00000000-0000-7000-8000-000000000001","updated_at":"2026-11-28T01:01:49.060665+00:00"}]');
alter table customer_part enable trigger user;

alter table deleted_customer disable trigger user;
insert into deleted_customer (order_email, erase_at, deleted_at) overriding system value
select order_email, erase_at, deleted_at from jsonb_populate_recordset(null::deleted_customer, '[{"order_email":"deleted-1@bulkhead.example","erase_at":"2036-01-01T00:00:00+00:00","deleted_at":"2026-11-28T01:01:25.344689+00:00"}]');
alter table deleted_customer enable trigger user;

alter table event_bookmark disable trigger user;
insert into event_bookmark (provider, event_id, read_at) overriding system value
select provider, event_id, read_at from jsonb_populate_recordset(null::event_bookmark, '[{"provider":"stripe","event_id":"evt_1","read_at":"2026-11-28T01:01:24.508409+00:00"}]');
alter table event_bookmark enable trigger user;

alter table feed_bookmark disable trigger user;
insert into feed_bookmark (reader, seen, recounted_on) overriding system value
select reader, seen, recounted_on from jsonb_populate_recordset(null::feed_bookmark, '[{"reader":"sales","seen":"1:1:","recounted_on":"2026-11-22"}]');
alter table feed_bookmark enable trigger user;

alter table former_identity disable trigger user;
insert into former_identity (email, issuer, subject) overriding system value
select email, issuer, subject from jsonb_populate_recordset(null::former_identity, '[{"email":"former@northgate.example","issuer":"embedded","subject":"former"}]');
alter table former_identity enable trigger user;

alter table funnel_day disable trigger user;
insert into funnel_day (day, step, count) overriding system value
select day, step, count from jsonb_populate_recordset(null::funnel_day, '[{"day":"2026-11-21","step":"seen","count":40},
{"day":"2026-11-21","step":"inCart","count":4},
{"day":"2026-11-21","step":"ordered","count":2}]');
alter table funnel_day enable trigger user;

alter table image disable trigger user;
insert into image (source_sha256, url, width, height, created_at, placeholder, unused_since) overriding system value
select source_sha256, url, width, height, created_at, placeholder, unused_since from jsonb_populate_recordset(null::image, '[{"source_sha256":"\\xabababababababababababababababababababababababababababababababab","url":"/images/disc.webp","width":800,"height":600,"created_at":"2026-11-28T01:01:23.754087+00:00","placeholder":null,"unused_since":null}]');
alter table image enable trigger user;

alter table kept_answer disable trigger user;
insert into kept_answer (caller, key, request_sha256, answer, claimed_until, created_at, claim_owner) overriding system value
select caller, key, request_sha256, answer, claimed_until, created_at, claim_owner from jsonb_populate_recordset(null::kept_answer, '[{"caller":"dana","key":"key-1","request_sha256":"\\xefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef","answer":{"insertedId":"1"},"claimed_until":null,"created_at":"2026-11-28T01:01:24.508409+00:00","claim_owner":null}]');
alter table kept_answer enable trigger user;

alter table kept_period disable trigger user;
insert into kept_period (period, first_day, last_day) overriding system value
select period, first_day, last_day from jsonb_populate_recordset(null::kept_period, '[{"period":"30days","first_day":"2026-10-24","last_day":"2026-11-22"}]');
alter table kept_period enable trigger user;

alter table mail disable trigger user;
insert into mail (id, kind, event_key, recipient, facts, created_at, tries, next_try_at, closed_at, outcome, last_error) overriding system value
select id, kind, event_key, recipient, facts, created_at, tries, next_try_at, closed_at, outcome, last_error from jsonb_populate_recordset(null::mail, '[{"id":"00000000-0000-7000-8000-000000000061","kind":"verifyEmail","event_key":"verify-1","recipient":"dana@northgate.example","facts":{},"created_at":"2026-11-28T01:01:25.344689+00:00","tries":0,"next_try_at":"2026-11-28T01:01:25.344689+00:00","closed_at":null,"outcome":null,"last_error":null}]');
alter table mail enable trigger user;

alter table not_found disable trigger user;
insert into not_found (key, day, buyer) overriding system value
select key, day, buyer from jsonb_populate_recordset(null::not_found, '[{"key":"9911x","day":"2026-11-22","buyer":"\\x00"}]');
alter table not_found enable trigger user;

alter table not_found_key disable trigger user;
insert into not_found_key (key, buyers, last_day) overriding system value
select key, buyers, last_day from jsonb_populate_recordset(null::not_found_key, '[{"key":"9911x","buyers":1,"last_day":"2026-11-22"}]');
alter table not_found_key enable trigger user;

alter table not_found_salt disable trigger user;
insert into not_found_salt (day, salt) overriding system value
select day, salt from jsonb_populate_recordset(null::not_found_salt, '[{"day":"2026-11-22","salt":"\\x00"}]');
alter table not_found_salt enable trigger user;

alter table number_series disable trigger user;
insert into number_series (kind, year, last) overriding system value
select kind, year, last from jsonb_populate_recordset(null::number_series, '[{"kind":"invoice","year":2026,"last":1}]');
alter table number_series enable trigger user;

alter table orders disable trigger user;
insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, transaction_id, paid_at, created_at, refunded_cents, declines, payment_paused_until, spent_intent_keys, expiry_retry_at, order_no, line_count, pieces, goods_cents, po_number, currency, sample, fulfilment, internal_note, freight_cents, tax_cents, freight, ship_to, exemption, freight_tax_no) overriding system value
select id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, transaction_id, paid_at, created_at, refunded_cents, declines, payment_paused_until, spent_intent_keys, expiry_retry_at, order_no, line_count, pieces, goods_cents, po_number, currency, sample, fulfilment, internal_note, freight_cents, tax_cents, freight, ship_to, exemption, freight_tax_no from jsonb_populate_recordset(null::orders, '[{"id":"00000000-0000-7000-8000-000000000041","state":"awaitingPayment","customer_email":"dana@northgate.example","customer_name":"Dana","phone":"555 0100","address":"1 Dock Road","post_code":"10001","total_cents":2090000,"held_until":"2027-01-01T00:00:00+00:00","transaction_id":null,"paid_at":null,"created_at":"2026-11-28T01:01:23.754087+00:00","refunded_cents":0,"declines":0,"payment_paused_until":null,"spent_intent_keys":0,"expiry_retry_at":null,"order_no":100001,"line_count":1,"pieces":500,"goods_cents":2090000,"po_number":null,"currency":"USD","sample":false,"fulfilment":"none","internal_note":null,"freight_cents":0,"tax_cents":0,"freight":null,"ship_to":null,"exemption":null,"freight_tax_no":null},
{"id":"00000000-0000-7000-8000-000000000042","state":"partlyRefunded","customer_email":"dana@northgate.example","customer_name":"Dana","phone":"555 0100","address":"1 Dock Road","post_code":"10001","total_cents":2090000,"held_until":"2027-01-01T00:00:00+00:00","transaction_id":"pi_paid","paid_at":"2026-11-01T00:00:00+00:00","created_at":"2026-11-28T01:01:23.754087+00:00","refunded_cents":100,"declines":0,"payment_paused_until":null,"spent_intent_keys":0,"expiry_retry_at":null,"order_no":100002,"line_count":1,"pieces":500,"goods_cents":2090000,"po_number":null,"currency":"USD","sample":false,"fulfilment":"none","internal_note":null,"freight_cents":0,"tax_cents":0,"freight":null,"ship_to":null,"exemption":null,"freight_tax_no":null},
{"id":"00000000-0000-7000-8000-000000000043","state":"cancelled","customer_email":"dana@northgate.example","customer_name":"Dana","phone":"555 0100","address":"1 Dock Road","post_code":"10001","total_cents":2090000,"held_until":"2027-01-01T00:00:00+00:00","transaction_id":null,"paid_at":null,"created_at":"2026-11-28T01:01:23.754087+00:00","refunded_cents":0,"declines":0,"payment_paused_until":null,"spent_intent_keys":0,"expiry_retry_at":null,"order_no":100003,"line_count":1,"pieces":500,"goods_cents":2090000,"po_number":null,"currency":"USD","sample":false,"fulfilment":"none","internal_note":null,"freight_cents":0,"tax_cents":0,"freight":null,"ship_to":null,"exemption":null,"freight_tax_no":null}]');
alter table orders enable trigger user;

alter table order_file disable trigger user;
insert into order_file (order_id, columns, cells) overriding system value
select order_id, columns, cells from jsonb_populate_recordset(null::order_file, '[{"order_id":"00000000-0000-7000-8000-000000000041","columns":[{"role":"part","header":"Teile-Nr"}],"cells":{"1":[["4471-B"]]}}]');
alter table order_file enable trigger user;

alter table order_move disable trigger user;
insert into order_move (order_id, move_no, from_state, to_state, at, actor, actor_email, reason, amount_cents, note, xid, axis) overriding system value
select order_id, move_no, from_state, to_state, at, actor, actor_email, reason, amount_cents, note, xid, axis from jsonb_populate_recordset(null::order_move, '[{"order_id":"00000000-0000-7000-8000-000000000041","move_no":1,"from_state":null,"to_state":"awaitingPayment","at":"2026-11-28T01:01:23.754087+00:00","actor":"customer","actor_email":"dana@northgate.example","reason":"placed","amount_cents":null,"note":null,"xid":null,"axis":"money"},
{"order_id":"00000000-0000-7000-8000-000000000042","move_no":1,"from_state":null,"to_state":"paid","at":"2026-11-28T01:01:23.754087+00:00","actor":"customer","actor_email":"dana@northgate.example","reason":"placed","amount_cents":null,"note":null,"xid":null,"axis":"money"},
{"order_id":"00000000-0000-7000-8000-000000000043","move_no":1,"from_state":null,"to_state":"cancelled","at":"2026-11-28T01:01:23.754087+00:00","actor":"customer","actor_email":"dana@northgate.example","reason":"placed","amount_cents":null,"note":null,"xid":null,"axis":"money"}]');
alter table order_move enable trigger user;

alter table order_tax disable trigger user;
insert into order_tax (order_id, tax_no, name, code, category, rate_millipercent, base_cents, cents) overriding system value
select order_id, tax_no, name, code, category, rate_millipercent, base_cents, cents from jsonb_populate_recordset(null::order_tax, '[{"order_id":"00000000-0000-7000-8000-000000000041","tax_no":1,"name":"Sales tax","code":"S","category":"standard","rate_millipercent":8250,"base_cents":100,"cents":8}]');
alter table order_tax enable trigger user;

alter table paper_file disable trigger user;
insert into paper_file (key, type, bytes, sha256, created_at) overriding system value
select key, type, bytes, sha256, created_at from jsonb_populate_recordset(null::paper_file, '[{"key":"a","type":"application/pdf","bytes":"\\x00","sha256":"\\x00","created_at":"2026-11-28T01:01:49.917594+00:00"}]');
alter table paper_file enable trigger user;

alter table document disable trigger user;
insert into document (id, kind, number, order_id, cause, credit_of, issued_on, due_on, currency, total_cents, tax_cents, content, pdf_key, draw_after, created_at) overriding system value
select id, kind, number, order_id, cause, credit_of, issued_on, due_on, currency, total_cents, tax_cents, content, pdf_key, draw_after, created_at from jsonb_populate_recordset(null::document, '[{"id":"00000000-0000-7000-8000-0000000000c1","kind":"invoice","number":"INV-2026-000001","order_id":"00000000-0000-7000-8000-000000000041","cause":"payment:00000000-0000-7000-8000-000000000041","credit_of":null,"issued_on":"2026-11-23","due_on":null,"currency":"USD","total_cents":100,"tax_cents":8,"content":{},"pdf_key":null,"draw_after":"2026-11-28T01:01:49.917594+00:00","created_at":"2026-11-28T01:01:49.917594+00:00"}]');
alter table document enable trigger user;

alter table password_account disable trigger user;
insert into password_account (id, email, name, password_hash, email_verified, created_at, password_is_printed) overriding system value
select id, email, name, password_hash, email_verified, created_at, password_is_printed from jsonb_populate_recordset(null::password_account, '[{"id":"00000000-0000-7000-8000-000000000031","email":"dana@northgate.example","name":"Dana","password_hash":"$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA","email_verified":false,"created_at":"2026-11-28T01:01:23.754087+00:00","password_is_printed":false}]');
alter table password_account enable trigger user;

alter table account_token disable trigger user;
insert into account_token (token_hash, purpose, account_id, expires_at) overriding system value
select token_hash, purpose, account_id, expires_at from jsonb_populate_recordset(null::account_token, '[{"token_hash":"\\x1212121212121212121212121212121212121212121212121212121212121212","purpose":"verifyEmail","account_id":"00000000-0000-7000-8000-000000000031","expires_at":"2027-01-01T00:00:00+00:00"}]');
alter table account_token enable trigger user;

alter table payment_intent disable trigger user;
insert into payment_intent (id, order_id, amount_cents, state, created_at, check_at) overriding system value
select id, order_id, amount_cents, state, created_at, check_at from jsonb_populate_recordset(null::payment_intent, '[{"id":"pi_paid","order_id":"00000000-0000-7000-8000-000000000042","amount_cents":2090000,"state":"succeeded","created_at":"2026-11-28T01:01:23.754087+00:00","check_at":"2026-11-28T01:01:43.856254+00:00"}]');
alter table payment_intent enable trigger user;

alter table period_sales disable trigger user;
insert into period_sales (period, product_id, orders, pieces, gross_cents, refunded_cents, available) overriding system value
select period, product_id, orders, pieces, gross_cents, refunded_cents, available from jsonb_populate_recordset(null::period_sales, '[{"period":"30days","product_id":"00000000-0000-7000-8000-000000000001","orders":1,"pieces":500,"gross_cents":2090000,"refunded_cents":0,"available":2700}]');
alter table period_sales enable trigger user;

alter table picture_removal disable trigger user;
insert into picture_removal (url, began_at, ended_at) overriding system value
select url, began_at, ended_at from jsonb_populate_recordset(null::picture_removal, '[{"url":"/images/old.webp","began_at":"2026-11-01T00:00:00+00:00","ended_at":"2026-11-01T00:00:00+00:00"}]');
alter table picture_removal enable trigger user;

alter table product disable trigger user;
insert into product (id, part_number, name, description, brand, category, attributes, list_price_cents, discount_percent, discount_until, minimum, available, image_url, added_by_email, created_at, removed_at, received, promised, image_alt, further_pictures, revision, discounted_cents, order_multiple, price_per, carton_pieces, pallet_pieces, pallet_grams, ladder, version, fact_versions, shipped, replaced_by, tax_category) overriding system value
select id, part_number, name, description, brand, category, attributes, list_price_cents, discount_percent, discount_until, minimum, available, image_url, added_by_email, created_at, removed_at, received, promised, image_alt, further_pictures, revision, discounted_cents, order_multiple, price_per, carton_pieces, pallet_pieces, pallet_grams, ladder, version, fact_versions, shipped, replaced_by, tax_category from jsonb_populate_recordset(null::product, '[{"id":"00000000-0000-7000-8000-000000000003","part_number":"FB-10","name":"Flange bolt M10","description":"Steel.","brand":null,"category":null,"attributes":[],"list_price_cents":1795,"discount_percent":null,"discount_until":null,"minimum":5000,"available":240000,"image_url":"/images/bolt.webp","added_by_email":"admin@bulkhead.example","created_at":"2026-11-28T01:01:42.29174+00:00","removed_at":null,"received":240000,"promised":0,"image_alt":"","further_pictures":[],"revision":1,"discounted_cents":null,"order_multiple":100,"price_per":100,"carton_pieces":100,"pallet_pieces":18000,"pallet_grams":785500,"ladder":[{"from":10000,"cents":1700}],"version":1,"fact_versions":{},"shipped":0,"replaced_by":null,"tax_category":"standard"},
{"id":"00000000-0000-7000-8000-000000000001","part_number":"BD-280","name":"Brake disc 280 mm","description":"Vented, cast iron.","brand":"Northgate","category":"Brakes","attributes":[],"list_price_cents":4180,"discount_percent":10,"discount_until":"2026-12-24T00:00:00+00:00","minimum":500,"available":2700,"image_url":"/images/disc.webp","added_by_email":"admin@bulkhead.example","created_at":"2026-11-28T01:01:23.754087+00:00","removed_at":null,"received":3700,"promised":1000,"image_alt":"","further_pictures":[],"revision":1,"discounted_cents":3762,"order_multiple":1,"price_per":1,"carton_pieces":null,"pallet_pieces":null,"pallet_grams":null,"ladder":[],"version":1,"fact_versions":{},"shipped":0,"replaced_by":null,"tax_category":"standard"},
{"id":"00000000-0000-7000-8000-000000000002","part_number":null,"name":"Torque wrench","description":"40 to 200 Nm.","brand":null,"category":null,"attributes":[],"list_price_cents":7990,"discount_percent":null,"discount_until":null,"minimum":500,"available":900,"image_url":"/images/wrench.webp","added_by_email":"admin@bulkhead.example","created_at":"2026-11-28T01:01:23.754087+00:00","removed_at":null,"received":900,"promised":0,"image_alt":"","further_pictures":[],"revision":1,"discounted_cents":null,"order_multiple":1,"price_per":1,"carton_pieces":null,"pallet_pieces":null,"pallet_grams":null,"ladder":[],"version":1,"fact_versions":{},"shipped":0,"replaced_by":null,"tax_category":"standard"}]');
alter table product enable trigger user;

alter table catalogue_entry disable trigger user;
insert into catalogue_entry (product_id, category, part_key, name_key, cents_per_thousand, discount_until, minimum, available, stock_step, words, facets, order_multiple) overriding system value
select product_id, category, part_key, name_key, cents_per_thousand, discount_until, minimum, available, stock_step, words, facets, order_multiple from jsonb_populate_recordset(null::catalogue_entry, '[{"product_id":"00000000-0000-7000-8000-000000000001","category":"Brakes","part_key":"bd280","name_key":"brake disc 280 mm","cents_per_thousand":3762000,"discount_until":"2026-12-24T00:00:00+00:00","minimum":500,"available":2700,"stock_step":364,"words":[984404840211287300,5485161209986302000,6940947410274815000,5829415069018381000,-5112805975879785000,873207068866200600],"facets":[-5549693080764919000,-4995619675030981000],"order_multiple":1},
{"product_id":"00000000-0000-7000-8000-000000000002","category":null,"part_key":null,"name_key":"torque wrench","cents_per_thousand":7990000,"discount_until":null,"minimum":500,"available":900,"stock_step":314,"words":[2634722433132462000,25394862765322804],"facets":[],"order_multiple":1},
{"product_id":"00000000-0000-7000-8000-000000000003","category":null,"part_key":"fb10","name_key":"flange bolt m10","cents_per_thousand":17950,"discount_until":null,"minimum":5000,"available":240000,"stock_step":571,"words":[-8047692069301326000,6338304908745299000,3289354425995958000,-6260798562194082000],"facets":[],"order_multiple":100}]');
alter table catalogue_entry enable trigger user;

alter table catalogue_stock disable trigger user;
insert into catalogue_stock (product_id, category, stock_step) overriding system value
select product_id, category, stock_step from jsonb_populate_recordset(null::catalogue_stock, '[{"product_id":"00000000-0000-7000-8000-000000000001","category":"Brakes","stock_step":364},
{"product_id":"00000000-0000-7000-8000-000000000002","category":null,"stock_step":314},
{"product_id":"00000000-0000-7000-8000-000000000003","category":null,"stock_step":571}]');
alter table catalogue_stock enable trigger user;

alter table order_line disable trigger user;
insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity, price_per, reference, trace, packed, shipped, closed, returned, refunded, refunded_cents, tax_cents, tax_no) overriding system value
select order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity, price_per, reference, trace, packed, shipped, closed, returned, refunded, refunded_cents, tax_cents, tax_no from jsonb_populate_recordset(null::order_line, '[{"order_id":"00000000-0000-7000-8000-000000000041","line_no":1,"product_id":"00000000-0000-7000-8000-000000000001","product_name":"Brake disc 280 mm","part_number":"BD-280","image_url":"/images/disc.webp","list_price_cents":4180,"unit_price_cents":4180,"quantity":500,"price_per":1,"reference":null,"trace":[],"packed":0,"shipped":0,"closed":0,"returned":0,"refunded":0,"refunded_cents":0,"tax_cents":0,"tax_no":null},
{"order_id":"00000000-0000-7000-8000-000000000042","line_no":1,"product_id":"00000000-0000-7000-8000-000000000001","product_name":"Brake disc 280 mm","part_number":"BD-280","image_url":"/images/disc.webp","list_price_cents":4180,"unit_price_cents":4180,"quantity":500,"price_per":1,"reference":null,"trace":[],"packed":0,"shipped":0,"closed":0,"returned":0,"refunded":0,"refunded_cents":0,"tax_cents":0,"tax_no":null},
{"order_id":"00000000-0000-7000-8000-000000000043","line_no":1,"product_id":"00000000-0000-7000-8000-000000000001","product_name":"Brake disc 280 mm","part_number":"BD-280","image_url":"/images/disc.webp","list_price_cents":4180,"unit_price_cents":4180,"quantity":500,"price_per":1,"reference":null,"trace":[],"packed":0,"shipped":0,"closed":0,"returned":0,"refunded":0,"refunded_cents":0,"tax_cents":0,"tax_no":null}]');
alter table order_line enable trigger user;

alter table profile disable trigger user;
insert into profile (id, email, name, image_url, age, facebook, linkedin, updated_at) overriding system value
select id, email, name, image_url, age, facebook, linkedin, updated_at from jsonb_populate_recordset(null::profile, '[{"id":"00000000-0000-7000-8000-000000000022","email":"dana@northgate.example","name":"Dana","image_url":null,"age":41,"facebook":null,"linkedin":null,"updated_at":"2026-11-28T01:01:23.754087+00:00"}]');
alter table profile enable trigger user;

alter table proof_epoch disable trigger user;
insert into proof_epoch (email_sha256, epoch, raised_at, forget_at) overriding system value
select email_sha256, epoch, raised_at, forget_at from jsonb_populate_recordset(null::proof_epoch, '[{"email_sha256":"\\x4ec4b2894f133b65b584f204507533c4522ac852da43076c0b86d6f9b4f829c9","epoch":1,"raised_at":"2026-11-22T00:00:00+00:00","forget_at":null}]');
alter table proof_epoch enable trigger user;

alter table reference disable trigger user;
insert into reference (product_id, kind, maker, number, key, note) overriding system value
select product_id, kind, maker, number, key, note from jsonb_populate_recordset(null::reference, '[{"product_id":"00000000-0000-7000-8000-000000000001","kind":"oe","maker":"Norvik","number":"4471-B","key":"4471b","note":null}]');
alter table reference enable trigger user;

alter table restocked disable trigger user;
insert into restocked (product_id) overriding system value
select product_id from jsonb_populate_recordset(null::restocked, '[{"product_id":"00000000-0000-7000-8000-000000000003"}]');
alter table restocked enable trigger user;

alter table return_request disable trigger user;
insert into return_request (id, return_no, order_id, state, reason, note, created_at, decided_at, received_at, closed_at) overriding system value
select id, return_no, order_id, state, reason, note, created_at, decided_at, received_at, closed_at from jsonb_populate_recordset(null::return_request, '[{"id":"00000000-0000-7000-8000-000000000092","return_no":1001,"order_id":"00000000-0000-7000-8000-000000000041","state":"requested","reason":null,"note":null,"created_at":"2026-11-28T01:01:47.354212+00:00","decided_at":null,"received_at":null,"closed_at":null}]');
alter table return_request enable trigger user;

alter table refund disable trigger user;
insert into refund (id, order_id, intent_id, amount_cents, state, returns_stock, note, requested_by, provider_id, spent_keys, created_at, due_at, return_id) overriding system value
select id, order_id, intent_id, amount_cents, state, returns_stock, note, requested_by, provider_id, spent_keys, created_at, due_at, return_id from jsonb_populate_recordset(null::refund, '[{"id":"00000000-0000-7000-8000-000000000051","order_id":"00000000-0000-7000-8000-000000000042","intent_id":"pi_paid","amount_cents":100,"state":"succeeded","returns_stock":false,"note":null,"requested_by":null,"provider_id":"re_1","spent_keys":0,"created_at":"2026-11-28T01:01:24.508409+00:00","due_at":"2026-11-28T01:01:24.508409+00:00","return_id":null}]');
alter table refund enable trigger user;

alter table refund_line disable trigger user;
insert into refund_line (refund_id, order_id, line_no, quantity, cents) overriding system value
select refund_id, order_id, line_no, quantity, cents from jsonb_populate_recordset(null::refund_line, '[{"refund_id":"00000000-0000-7000-8000-000000000051","order_id":"00000000-0000-7000-8000-000000000042","line_no":1,"quantity":40,"cents":167200}]');
alter table refund_line enable trigger user;

alter table return_line disable trigger user;
insert into return_line (return_id, line_no, order_id, quantity, reason, note, pictures, restocked, scrapped) overriding system value
select return_id, line_no, order_id, quantity, reason, note, pictures, restocked, scrapped from jsonb_populate_recordset(null::return_line, '[{"return_id":"00000000-0000-7000-8000-000000000092","line_no":1,"order_id":"00000000-0000-7000-8000-000000000041","quantity":40,"reason":"damaged","note":null,"pictures":[],"restocked":0,"scrapped":0}]');
alter table return_line enable trigger user;

alter table review disable trigger user;
insert into review (id, name, email, description, rating, image_url, sample, created_at) overriding system value
select id, name, email, description, rating, image_url, sample, created_at from jsonb_populate_recordset(null::review, '[{"id":"00000000-0000-7000-8000-000000000011","name":"Dana","email":null,"description":"Fits.","rating":5,"image_url":"/images/dana.webp","sample":false,"created_at":"2026-11-28T01:01:23.754087+00:00"}]');
alter table review enable trigger user;

alter table row_count disable trigger user;
insert into row_count (list, slot, rows) overriding system value
select list, slot, rows from jsonb_populate_recordset(null::row_count, '[{"list":"product","slot":8,"rows":2},
{"list":"review","slot":12,"rows":1},
{"list":"users","slot":3,"rows":1},
{"list":"users","slot":10,"rows":1},
{"list":"product","slot":27,"rows":1},
{"list":"orders:partlyRefunded","slot":0,"rows":1},
{"list":"orders:awaitingPayment","slot":0,"rows":1}]');
alter table row_count enable trigger user;

alter table sales_day disable trigger user;
insert into sales_day (day, product_id, orders, pieces, gross_cents, refunded_cents) overriding system value
select day, product_id, orders, pieces, gross_cents, refunded_cents from jsonb_populate_recordset(null::sales_day, '[{"day":"2026-11-21","product_id":"00000000-0000-7000-8000-000000000001","orders":1,"pieces":500,"gross_cents":2090000,"refunded_cents":0},
{"day":"2026-11-21","product_id":null,"orders":1,"pieces":500,"gross_cents":2090000,"refunded_cents":0}]');
alter table sales_day enable trigger user;

alter table search_synonym disable trigger user;
insert into search_synonym (typed, meant, both_ways) overriding system value
select typed, meant, both_ways from jsonb_populate_recordset(null::search_synonym, '[{"typed":"rotor","meant":"brake disc","both_ways":false}]');
alter table search_synonym enable trigger user;

alter table setting disable trigger user;
insert into setting (key, value, updated_by, updated_at) overriding system value
select key, value, updated_by, updated_at from jsonb_populate_recordset(null::setting, '[{"key":"returns","value":{"days":30},"updated_by":"admin@bulkhead.example","updated_at":"2026-11-22T12:00:00+00:00"}]');
alter table setting enable trigger user;

alter table shipment disable trigger user;
insert into shipment (id, order_id, shipment_no, state, carrier, service, tracking, pallets, cartons, grams, note, packed_at, shipped_at, delivered_at, created_by) overriding system value
select id, order_id, shipment_no, state, carrier, service, tracking, pallets, cartons, grams, note, packed_at, shipped_at, delivered_at, created_by from jsonb_populate_recordset(null::shipment, '[{"id":"00000000-0000-7000-8000-000000000091","order_id":"00000000-0000-7000-8000-000000000041","shipment_no":1,"state":"packing","carrier":null,"service":null,"tracking":null,"pallets":null,"cartons":null,"grams":null,"note":null,"packed_at":"2026-11-28T01:01:47.354212+00:00","shipped_at":null,"delivered_at":null,"created_by":null}]');
alter table shipment enable trigger user;

alter table shipment_line disable trigger user;
insert into shipment_line (shipment_id, line_no, order_id, quantity) overriding system value
select shipment_id, line_no, order_id, quantity from jsonb_populate_recordset(null::shipment_line, '[{"shipment_id":"00000000-0000-7000-8000-000000000091","line_no":1,"order_id":"00000000-0000-7000-8000-000000000041","quantity":100}]');
alter table shipment_line enable trigger user;

alter table shop_secret disable trigger user;
insert into shop_secret (name, value) overriding system value
select name, value from jsonb_populate_recordset(null::shop_secret, '[{"name":"signing","value":"\\x01"}]');
alter table shop_secret enable trigger user;

alter table started_sign_in disable trigger user;
insert into started_sign_in (state_hash, browser_hash, nonce, code_verifier, expires_at) overriding system value
select state_hash, browser_hash, nonce, code_verifier, expires_at from jsonb_populate_recordset(null::started_sign_in, '[{"state_hash":"\\x3434343434343434343434343434343434343434343434343434343434343434","browser_hash":"\\x5656565656565656565656565656565656565656565656565656565656565656","nonce":"nonce","code_verifier":"verifier","expires_at":"2027-01-01T00:00:00+00:00"}]');
alter table started_sign_in enable trigger user;

alter table stock_entry disable trigger user;
insert into stock_entry (id, product_id, at, kind, delta, reason, note, actor_email, change_set_id, xid, quantity, reference, order_id) overriding system value
select id, product_id, at, kind, delta, reason, note, actor_email, change_set_id, xid, quantity, reference, order_id from jsonb_populate_recordset(null::stock_entry, '[{"id":1,"product_id":"00000000-0000-7000-8000-000000000001","at":"2026-11-28T01:01:45.000407+00:00","kind":"correction","delta":5,"reason":"Counted","note":null,"actor_email":"admin@shop.example","change_set_id":null,"xid":"13218","quantity":5,"reference":null,"order_id":null},
{"id":2,"product_id":"00000000-0000-7000-8000-000000000003","at":"2026-11-28T01:01:46.46299+00:00","kind":"correction","delta":240000,"reason":"Stock before the ledger","note":null,"actor_email":null,"change_set_id":null,"xid":"13395","quantity":240000,"reference":null,"order_id":null},
{"id":3,"product_id":"00000000-0000-7000-8000-000000000001","at":"2026-11-28T01:01:46.46299+00:00","kind":"correction","delta":3695,"reason":"Stock before the ledger","note":null,"actor_email":null,"change_set_id":null,"xid":"13395","quantity":3695,"reference":null,"order_id":null},
{"id":4,"product_id":"00000000-0000-7000-8000-000000000002","at":"2026-11-28T01:01:46.46299+00:00","kind":"correction","delta":900,"reason":"Stock before the ledger","note":null,"actor_email":null,"change_set_id":null,"xid":"13395","quantity":900,"reference":null,"order_id":null}]');
alter table stock_entry enable trigger user;

alter table stock_risen disable trigger user;
insert into stock_risen (product_id) overriding system value
select product_id from jsonb_populate_recordset(null::stock_risen, '[{"product_id":"00000000-0000-7000-8000-000000000001"}]');
alter table stock_risen enable trigger user;

alter table used_proof disable trigger user;
insert into used_proof (issuer, proof_id, expires_at) overriding system value
select issuer, proof_id, expires_at from jsonb_populate_recordset(null::used_proof, '[{"issuer":"embedded","proof_id":"proof-1","expires_at":"2027-01-01T00:00:00+00:00"}]');
alter table used_proof enable trigger user;

alter table users disable trigger user;
insert into users (id, email, name, role, created_at, email_confirmed, internal_note) overriding system value
select id, email, name, role, created_at, email_confirmed, internal_note from jsonb_populate_recordset(null::users, '[{"id":"00000000-0000-7000-8000-000000000021","email":"admin@bulkhead.example","name":"Admin","role":"admin","created_at":"2026-11-28T01:01:23.754087+00:00","email_confirmed":false,"internal_note":null},
{"id":"00000000-0000-7000-8000-000000000022","email":"dana@northgate.example","name":"Dana","role":"customer","created_at":"2026-11-28T01:01:23.754087+00:00","email_confirmed":true,"internal_note":null}]');
alter table users enable trigger user;

alter table address disable trigger user;
insert into address (id, user_id, label, company, name, street, street2, city, region, post_code, country, phone, dock_hours, lift_gate, is_default, created_at) overriding system value
select id, user_id, label, company, name, street, street2, city, region, post_code, country, phone, dock_hours, lift_gate, is_default, created_at from jsonb_populate_recordset(null::address, '[{"id":"00000000-0000-7000-8000-0000000000a1","user_id":"00000000-0000-7000-8000-000000000021","label":"Dock 4","company":"Northgate","name":"Dana Whitfield","street":"2210 Fulton Yard","street2":"","city":"Chicago","region":"IL","post_code":"60607","country":"US","phone":"+1 202 555 0148","dock_hours":"","lift_gate":false,"is_default":false,"created_at":"2026-11-28T01:01:49.917594+00:00"}]');
alter table address enable trigger user;

alter table cart disable trigger user;
insert into cart (id, user_id, name, version, current_since, created_at, updated_at, is_saved, share_hash, typed_columns) overriding system value
select id, user_id, name, version, current_since, created_at, updated_at, is_saved, share_hash, typed_columns from jsonb_populate_recordset(null::cart, '[{"id":"00000000-0000-7000-8000-000000000061","user_id":"00000000-0000-7000-8000-000000000022","name":"Spring service","version":1,"current_since":null,"created_at":"2026-11-28T01:01:43.312951+00:00","updated_at":"2026-11-28T01:01:43.312951+00:00","is_saved":false,"share_hash":null,"typed_columns":null}]');
alter table cart enable trigger user;

alter table cart_line disable trigger user;
insert into cart_line (cart_id, product_id, quantity, reference, position, typed) overriding system value
select cart_id, product_id, quantity, reference, position, typed from jsonb_populate_recordset(null::cart_line, '[{"cart_id":"00000000-0000-7000-8000-000000000061","product_id":"00000000-0000-7000-8000-000000000001","quantity":500,"reference":"GAR-17","position":1,"typed":null}]');
alter table cart_line enable trigger user;

alter table image_upload disable trigger user;
insert into image_upload (url, user_id, created_at) overriding system value
select url, user_id, created_at from jsonb_populate_recordset(null::image_upload, '[{"url":"/images/dana.webp","user_id":"00000000-0000-7000-8000-000000000022","created_at":"2026-11-28T01:01:36.227419+00:00"}]');
alter table image_upload enable trigger user;

alter table known_device disable trigger user;
insert into known_device (user_id, device, first_seen_at) overriding system value
select user_id, device, first_seen_at from jsonb_populate_recordset(null::known_device, '[{"user_id":"00000000-0000-7000-8000-000000000022","device":"Firefox on Linux","first_seen_at":"2026-11-28T01:01:25.344689+00:00"}]');
alter table known_device enable trigger user;

alter table session disable trigger user;
insert into session (token_hash, user_id, created_at, last_seen_at, expires_at, id, device, address) overriding system value
select token_hash, user_id, created_at, last_seen_at, expires_at, id, device, address from jsonb_populate_recordset(null::session, '[{"token_hash":"\\xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd","user_id":"00000000-0000-7000-8000-000000000022","created_at":"2026-11-28T01:01:23.754087+00:00","last_seen_at":"2026-11-28T01:01:23.754087+00:00","expires_at":"2027-01-01T00:00:00+00:00","id":"5a3836a1-d580-4f22-aa8d-4146d4234811","device":"","address":null}]');
alter table session enable trigger user;

alter table stock_watch disable trigger user;
insert into stock_watch (user_id, product_id, wanted, created_at, told_at) overriding system value
select user_id, product_id, wanted, created_at, told_at from jsonb_populate_recordset(null::stock_watch, '[{"user_id":"00000000-0000-7000-8000-000000000021","product_id":"00000000-0000-7000-8000-000000000001","wanted":2000,"created_at":"2026-11-28T01:01:49.060665+00:00","told_at":null}]');
alter table stock_watch enable trigger user;

alter table tax_status disable trigger user;
insert into tax_status (id, user_id, kind, number, country, region, valid_until, file_key, state, reason, decided_by, decided_at, asked_at, answer, created_at, withdrawn_at) overriding system value
select id, user_id, kind, number, country, region, valid_until, file_key, state, reason, decided_by, decided_at, asked_at, answer, created_at, withdrawn_at from jsonb_populate_recordset(null::tax_status, '[{"id":"00000000-0000-7000-8000-0000000000b1","user_id":"00000000-0000-7000-8000-000000000021","kind":"vatId","number":"DE136695976","country":"DE","region":null,"valid_until":null,"file_key":null,"state":"checking","reason":null,"decided_by":null,"decided_at":null,"asked_at":null,"answer":null,"created_at":"2026-11-28T01:01:49.917594+00:00","withdrawn_at":null}]');
alter table tax_status enable trigger user;

alter table user_identity disable trigger user;
insert into user_identity (issuer, subject, user_id, email_verified) overriding system value
select issuer, subject, user_id, email_verified from jsonb_populate_recordset(null::user_identity, '[{"issuer":"embedded","subject":"dana","user_id":"00000000-0000-7000-8000-000000000022","email_verified":true}]');
alter table user_identity enable trigger user;

alter table webhook_event disable trigger user;
insert into webhook_event (id, type, received_at) overriding system value
select id, type, received_at from jsonb_populate_recordset(null::webhook_event, '[{"id":"evt_1","type":"payment_intent.succeeded","received_at":"2026-11-28T01:01:23.754087+00:00"}]');
alter table webhook_event enable trigger user;

select setval(pg_get_serial_sequence('change_set', 'id'), 1);

select setval(pg_get_serial_sequence('stock_entry', 'id'), 4);

select setval(pg_get_serial_sequence('orders', 'order_no'), 100003);

select setval(pg_get_serial_sequence('return_request', 'return_no'), 1001);
