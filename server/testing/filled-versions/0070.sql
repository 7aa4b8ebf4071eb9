insert into billing (user_id, bill_to) select id, '{"legalName": "Northgate Garages LLC"}' from users limit 1;
