insert into shop_identity (id, public_url) values ('00000000-0000-7000-8000-0000000000d1', 'https://shop.example');
