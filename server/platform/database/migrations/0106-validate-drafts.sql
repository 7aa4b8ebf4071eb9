-- Products and rows of before fulfil the conditions of 0105.
alter table product validate constraint product_draft_is_hidden;
alter table product validate constraint product_in_shop_is_complete;
alter table product validate constraint product_picture_or_none;
alter table change_row validate constraint change_row_action_check;
