-- Payments without a paper are found among the papers of their days, from the index alone; it takes the place of
-- document_by_day. And each line of an order was entered in two indexes of the same columns, the other of which is
-- order_line_of_product.
-- concurrently
drop index concurrently if exists document_by_day_and_order;
create index concurrently document_by_day_and_order on document (issued_on, id) include (order_id);
drop index concurrently if exists document_by_day;
drop index concurrently if exists order_line_by_product_order;
