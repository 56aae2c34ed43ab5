#!/bin/sh
# In a container: pgbouncer.ini in front of the database "towline" on DATABASE_HOST (with DATABASE_PORT, 5432), for the role with
# TOWLINE_PASSWORD. Listens on every address of the container, and logs to its output.
set -eu
umask 077
folder=$(mktemp -d)
password=$(printf %s "$TOWLINE_PASSWORD" | sed 's/"/""/g')
printf '"towline" "%s"\n' "$password" > "$folder/userlist.txt"
sed -e "s/host=127\.0\.0\.1 port=5432/host=$DATABASE_HOST port=${DATABASE_PORT:-5432}/" \
    -e 's/^listen_addr = .*/listen_addr = */' \
    -e "s|^auth_file = .*|auth_file = $folder/userlist.txt|" \
    -e '/^logfile = /d' -e '/^pidfile = /d' \
    -e 's/^unix_socket_dir = .*/unix_socket_dir =/' \
    "$(dirname "$0")/pgbouncer.ini" > "$folder/pgbouncer.ini"
exec pgbouncer "$folder/pgbouncer.ini"
