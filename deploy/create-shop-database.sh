#!/bin/sh
# Makes the shop’s role and database, once, when Patroni has made the cluster’s first primary.
#   create-shop-database.sh ADDRESS      needs SHOP_DATABASE_PASSWORD and psql
set -eu
# From the environment: arguments are visible to every user of the machine.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=on "$1" <<'SQL'
\getenv password SHOP_DATABASE_PASSWORD
create role bulkhead login password :'password';
-- Sees whether standbys follow.
grant pg_monitor to bulkhead;
create database bulkhead owner bulkhead;
SQL
