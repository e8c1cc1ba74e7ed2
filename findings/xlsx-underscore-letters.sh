#!/usr/bin/env bash
# A text that looks like `_x0041_` does not survive a workbook. Excel's format (ECMA-376 part 1, 22.4.2.4) writes characters so that XML cannot hold, so a
# writer has to write its first sign as `_x005F_`. SheetJS does not when it writes, but reads the escape: its own round trip makes `A` of `_x0041_`
# and a line end of `_x000D_`. Gnumeric does the opposite: it reads no escape, so that a text that was written rightly is shown as
# `_x005F_x0041_`. There is no way to write this text that both read: a reference with an underscore, an x and four digits of hexadecimals is
# changed by the one or the other, and neither says so.
#
# Versions: xlsx 0.18.5, the last that its makers gave to the registry of npm; Gnumeric 1.12.55 (Debian 12). Needs: node, npm, ssconvert (gnumeric).
#
# Seen:
#   SheetJS writes _x0041_ and reads: A
#   SheetJS reads _x005F_x0041_ as: _x0041_
#   Gnumeric reads _x0041_ as: _x0041_
#   Gnumeric reads _x005F_x0041_ as: _x005F_x0041_
set -euo pipefail
PACKAGE=xlsx@0.18.5
WANTED='SheetJS writes _x0041_ and reads: A
SheetJS reads _x005F_x0041_ as: _x0041_
Gnumeric reads _x0041_ as: _x0041_
Gnumeric reads _x005F_x0041_ as: _x005F_x0041_'

for tool in node npm ssconvert timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
ssconvert --version 2>&1 | grep -q "1\.12\.55" || { echo "cannot run: $(ssconvert --version 2>&1 | head -1) is another version"; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{ "private": true }' >package.json
timeout 40 npm install --no-audit --no-fund --ignore-scripts "$PACKAGE" >npm.log 2>&1 || { cat npm.log; echo "cannot run: $PACKAGE is not to be had"; exit 2; }
# SheetJS escapes nothing, so what it is given stands in the workbook letter by letter.
cat >look.js <<'LOOK'
const { readFile, utils, writeFile } = require('xlsx')
for (const [name, text] of [['plain', '_x0041_'], ['escaped', '_x005F_x0041_']]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[text]]), 'Texts')
  writeFile(book, `${name}.xlsx`)
}
console.log(`SheetJS writes _x0041_ and reads: ${readFile('plain.xlsx').Sheets.Texts.A1.v}`)
console.log(`SheetJS reads _x005F_x0041_ as: ${readFile('escaped.xlsx').Sheets.Texts.A1.v}`)
LOOK
found=$(timeout 20 node look.js)
export HOME=$work
for name in plain escaped; do
  timeout 20 ssconvert "$name.xlsx" "$name.csv" >/dev/null 2>&1
  of=_x0041_
  [ "$name" = plain ] || of=_x005F_x0041_
  found+=$'\n'"Gnumeric reads $of as: $(cat "$name.csv")"
done
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
