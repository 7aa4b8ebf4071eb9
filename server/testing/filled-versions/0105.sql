-- A product that is out of the shop becomes a draft.
update product set is_draft = true where id = (select id from product where removed_at is not null order by id limit 1);
