#!/bin/sh
# Backs the studio up, and checks a backup by restoring it. From cron (deploy/pairfair.cron):
#   sh backup.sh FOLDER [KEEP]        one more backup; the newest KEEP (14) stay
#   sh backup.sh --check FOLDER       restores the newest into a database of its own, which is removed
# PAIRFAIR is the command (npx pairfair), PAIRFAIR_DATA the data folder; DATABASE_URL as for the studio.
set -eu
umask 077

: "${PAIRFAIR:=npx pairfair}"
usage() {
  echo 'Usage: sh backup.sh FOLDER [KEEP] | sh backup.sh --check FOLDER' >&2
  exit 2
}

# Names begin with the time, so that their order is that of time.
newest_first() {
  find "$1" -maxdepth 1 -name 'studio-*.backup' | sort -r
}

back_up() {
  folder=$1
  keep=$2
  case $keep in '' | *[!0-9]* | 0) usage ;; esac
  mkdir -p "$folder"
  file=$folder/studio-$(date -u +%Y%m%dT%H%M%SZ).backup
  # The command writes beside and renames: a file of this name is whole.
  $PAIRFAIR studio backup "$file" ${PAIRFAIR_DATA:+--data "$PAIRFAIR_DATA"}
  newest_first "$folder" | tail -n "+$((keep + 1))" | while read -r old; do rm -f -- "$old"; done
}

check() {
  newest=$(newest_first "$1" | head -n 1)
  if [ -z "$newest" ]; then
    echo "There is no backup in $1." >&2
    exit 1
  fi
  place=$(mktemp -d)
  trap 'rm -rf "$place"' EXIT
  # As root the database runs as another user, who has to be able to enter.
  chmod 711 "$place"
  # Into a database of its own, never into that of the studio.
  DATABASE_URL='' $PAIRFAIR studio restore "$newest" --data "$place/studio"
}

if [ "${1:-}" = --check ]; then
  [ $# -eq 2 ] || usage
  check "$2"
else
  if [ $# -lt 1 ] || [ $# -gt 2 ]; then usage; fi
  back_up "$1" "${2:-14}"
fi
