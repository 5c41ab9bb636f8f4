#!/bin/sh
# Makes the studio's database and its role, which is no superuser. PostgreSQL's image runs it once, on
# an empty volume; elsewhere: STUDIO_DATABASE_PASSWORD=… sh studio-role.sh, as somebody psql lets in.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="${STUDIO_DATABASE_PASSWORD:?}" --no-psqlrc --quiet \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role studio login nosuperuser nocreatedb nocreaterole password :'password';
create database studio owner studio encoding 'UTF8' template template0;
revoke connect on database studio from public;
SQL
