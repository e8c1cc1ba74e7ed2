#!/usr/bin/env bash
# SheetJS knows no number format with groups of two digits. `#,##,##0.00` is how one writes lakhs at first: LibreOffice Calc 7.4.7 and Gnumeric 1.12.55 make
# groups of three of it (1,234,567.50), and SheetJS's formatter throws "unsupported format", with a rupee sign too, and for `##,##,##0` likewise.
# Reading a workbook swallows that: such a cell has no shown text (`w`), and its CSV and its list of shown texts have the bare number.
# So a table that reads shown amounts has "1234567.5" among others that are rounded and grouped. The commas have to be letters of the
# format (`##\,##\,##0.00`) for any of the three to group lakhs.
#
# Version: xlsx 0.18.5, the last that its makers gave to the registry of npm. Needs: node, npm.
#
# Seen:
#   #,##,##0.00: throws unsupported format |#,##,##0.00|
#   [$₹-4009] #,##,##0.00: throws unsupported format |#,##,##0.00|
#   ##,##,##0: throws unsupported format |##,##,##0|
#   ##\,##\,##0.00: 12,34,567.50
#   read from a workbook: shown text undefined, CSV 1234567.5
set -euo pipefail
PACKAGE=xlsx@0.18.5
WANTED='#,##,##0.00: throws unsupported format |#,##,##0.00|
[$₹-4009] #,##,##0.00: throws unsupported format |#,##,##0.00|
##,##,##0: throws unsupported format |##,##,##0|
##\,##\,##0.00: 12,34,567.50
read from a workbook: shown text undefined, CSV 1234567.5'

for tool in node npm timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{ "private": true }' >package.json
timeout 50 npm install --no-audit --no-fund --ignore-scripts "$PACKAGE" >npm.log 2>&1 || { cat npm.log; echo "cannot run: $PACKAGE is not to be had"; exit 2; }
cat >look.js <<'LOOK'
const { read, SSF, utils, write } = require('xlsx')
const shown = (format) => {
  try {
    return SSF.format(format, 1234567.5)
  } catch (error) {
    return `throws ${error.message}`
  }
}
for (const format of ['#,##,##0.00', '[$₹-4009] #,##,##0.00', '##,##,##0', '##\\,##\\,##0.00']) console.log(`${format}: ${shown(format)}`)
const sheet = utils.aoa_to_sheet([[1234567.5]])
sheet.A1.z = '#,##,##0.00'
const book = utils.book_new()
utils.book_append_sheet(book, sheet, 'Amounts')
const back = read(write(book, { type: 'buffer', bookType: 'xlsx' })).Sheets.Amounts
console.log(`read from a workbook: shown text ${back.A1.w}, CSV ${utils.sheet_to_csv(back)}`)
LOOK
found=$(timeout 30 node look.js)
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
