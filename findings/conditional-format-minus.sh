#!/usr/bin/env bash
# A number format with two conditions and a last section for all other numbers, `[>=10000000]…;[>=100000]…;#,##0.00`, is how Indian grouping (lakhs
# and crores) is usually written. SheetJS shows every negative number under it without its minus: -7.48 is "7.48". LibreOffice Calc 7.4.7 does
# the same when it opens such a workbook; Gnumeric 1.12.55 shows the minus. With `#,##0.00` alone, or with a section that writes the minus
# itself, all show it. A report of refunds in such a format reads as one of income.
#
# Version: ssf 0.11.2, the formatter of SheetJS. Needs: node, npm.
#
# Seen:
#   conditions -7.48: 7.48
#   conditions -123456.78: 123,456.78
#   conditions 12345678.9: 1,23,45,678.90
#   plain -7.48: -7.48
#   own minus -123456.78: -1,23,456.78
set -euo pipefail
PACKAGE=ssf@0.11.2
WANTED='conditions -7.48: 7.48
conditions -123456.78: 123,456.78
conditions 12345678.9: 1,23,45,678.90
plain -7.48: -7.48
own minus -123456.78: -1,23,456.78'

for tool in node npm timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{ "private": true }' >package.json
timeout 120 npm install --no-audit --no-fund "$PACKAGE" >npm.log 2>&1 || { cat npm.log; echo "cannot run: $PACKAGE is not to be had"; exit 2; }
cat >look.js <<'LOOK'
const { format } = require('ssf')
const lakhs = '##\\,##\\,##0.00'
const crores = '##\\,##\\,##\\,##0.00'
const forms = {
  conditions: `[>=10000000]${crores};[>=100000]${lakhs};#,##0.00`,
  plain: '#,##0.00',
  'own minus': `${lakhs};-${lakhs}`,
}
const cases = [['conditions', -7.48], ['conditions', -123456.78], ['conditions', 12345678.9], ['plain', -7.48], ['own minus', -123456.78]]
for (const [name, number] of cases) console.log(`${name} ${number}: ${format(forms[name], number)}`)
LOOK
found=$(timeout 60 node look.js)
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
