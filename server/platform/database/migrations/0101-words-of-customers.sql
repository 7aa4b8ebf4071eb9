-- What staff find customers by beside e-mail and name: companies, VAT ids, phones and post codes, as `customer_words` says.
alter table users add column searched text not null default '';
with word as (
  select user_id, lower(unnest(array[company, name, phone, translate(phone, ' +-()./', ''), post_code, translate(post_code, ' -', '')])) as word
  from address
  union
  select user_id, lower(unnest(array[bill_to ->> 'legalName', bill_to ->> 'vatId', translate(bill_to ->> 'vatId', ' ', ''),
    bill_to ->> 'postCode', translate(bill_to ->> 'postCode', ' -', '')]))
  from billing
  union
  select user_id, lower(unnest(array[number, translate(number, ' ', '')])) from tax_status where kind = 'vatId'
), said as (
  select user_id, string_agg(word, ' ' order by word) as words from word where word <> '' group by user_id
)
update users set searched = words from said where user_id = id;
