insert into new_email (account_id, email) select id, 'new.' || email from password_account order by id limit 1;
