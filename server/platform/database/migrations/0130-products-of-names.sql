-- Orders of a category or brand: each order's product is looked up here, instead of its row; a rare one's products first.
-- concurrently
drop index concurrently if exists product_of_category;
create index concurrently product_of_category on product (category, id);
drop index concurrently if exists product_of_brand;
create index concurrently product_of_brand on product (brand, id);
