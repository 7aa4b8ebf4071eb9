-- version 1
-- What staff find a customer by beside e-mail and name: companies, VAT ids, phones and post codes, also without separators.
create or replace function customer_words(customer uuid) returns text language sql stable as $$
  select coalesce(string_agg(word, ' ' order by word), '') from (
    select lower(unnest(array[company, name, phone, translate(phone, ' +-()./', ''), post_code, translate(post_code, ' -', '')])) as word
    from address where user_id = customer
    union
    select lower(unnest(array[bill_to ->> 'legalName', bill_to ->> 'vatId', translate(bill_to ->> 'vatId', ' ', ''),
      bill_to ->> 'postCode', translate(bill_to ->> 'postCode', ' -', '')]))
    from billing where user_id = customer
    union
    select lower(unnest(array[number, translate(number, ' ', '')])) from tax_status where user_id = customer and kind = 'vatId'
  ) as words where word <> ''
$$;
