-- Who wrote and who showed what in reviews, and pictures that are pictures.

-- Which user's upload was answered with which address. A review shows only what its author uploaded.
create table image_upload (
  url text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (url, user_id)
);
create index image_upload_by_user on image_upload (user_id);

-- A review is marked while its author has a paid order, so it changes when that does: told to whoever shows reviews.
create index review_by_email on review (email) where email is not null;
create function tell_verified_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from review where email in (old.customer_email, new.customer_email)) then
    perform tell_change('{reviews}');
  end if;
  return null;
end $$;
create trigger verified_buyer_told after update of state, customer_email on orders for each row
  when ((old.state in ('paid', 'partlyRefunded'), old.customer_email)
    is distinct from (new.state in ('paid', 'partlyRefunded'), new.customer_email))
  execute function tell_verified_buyer();

-- The address of a picture: of this site under /images/ only, since every other path is called by the browser of
-- everybody who sees the row. The exact names are the contract's to check; what is not there shows as a missing picture.
create function is_picture_address(url text) returns boolean language sql immutable parallel safe as $$
  select url ~ '^(/images/[0-9A-Za-z_-]+\.[a-z0-9]+|https?://[^[:space:]\\]+)$'
$$;
update product set image_url = '/images/none.webp' where not is_picture_address(image_url);
update product set further_pictures = coalesce(
    (select jsonb_agg(picture order by place)
     from jsonb_array_elements(further_pictures) with ordinality as given (picture, place)
     where is_picture_address(picture ->> 'url')), '[]')
where exists (select from jsonb_array_elements(further_pictures) as given (picture)
  where not is_picture_address(picture ->> 'url'));
update review set image_url = '/images/none.webp' where not is_picture_address(image_url);
-- What the shop never took in is no upload: until now a review showed any address with https.
update review set image_url = '/images/none.webp'
where not sample and image_url ~ '^http' and not exists (select from image where image.url = review.image_url);
update profile set image_url = null where not is_picture_address(image_url);
update order_line set image_url = '/images/none.webp' where not is_picture_address(image_url);
alter table product add constraint product_shows_picture check (is_picture_address(image_url));
alter table review add constraint review_shows_picture check (is_picture_address(image_url));
alter table profile add constraint profile_shows_picture check (is_picture_address(image_url));
