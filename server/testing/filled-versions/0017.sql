insert into image_upload (url, user_id) values ('/images/dana.webp', '00000000-0000-7000-8000-000000000022');
