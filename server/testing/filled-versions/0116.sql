-- Example values of the columns that migration 0116 added.
update users set staff_rights = '{stock:read,stock:write}' where role = 'customer';
