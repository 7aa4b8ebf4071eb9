insert into restocked select id from product limit 1;
