#!/bin/sh
# Run by the image of PostgreSQL when the database is made: the product's role and its database, which the role owns.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$TOWLINE_PASSWORD" --username=postgres <<'SQL'
create role towline login password :'password';
create database towline owner towline encoding 'UTF8' template template0;
SQL
