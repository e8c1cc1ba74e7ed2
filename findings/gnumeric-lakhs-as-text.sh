#!/usr/bin/env bash
# Gnumeric takes `50,000` of a CSV for a number and `1,00,000` for a text. A column of a bank's or a service's amounts, written as India writes them, is
# therefore added up without every amount from a lakh on: 50,000 and 1,00,000 and 2,50,000.50 come to 50,000. It does so in the locale en_IN too, whose own
# grouping is 3;2 (`locale grouping`): there it reads `₹500` as 500, and `₹1,00,000` still as a text. Nothing is said. LibreOffice Calc
# 7.4.7, told English (India), reads all of them as numbers. One would bet that a locale's own grouping is read.
#
# Versions: Gnumeric 1.12.55, as Debian 12 has it. Needs: ssconvert (gnumeric), localedef and the source of en_IN (locales).
#
# Seen:
#   en_IN groups digits 3;2
#   C: sum 50000, texts 2
#   en_IN: sum 50000, texts 2
#   ₹500 and ₹1,00,000 in en_IN: number, text
set -euo pipefail
WANTED='en_IN groups digits 3;2
C: sum 50000, texts 2
en_IN: sum 50000, texts 2
₹500 and ₹1,00,000 in en_IN: number, text'

for tool in ssconvert localedef locale gzip timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
ssconvert --version 2>&1 | grep -q "1\.12\.55" || { echo "cannot run: $(ssconvert --version 2>&1 | head -1) is another version"; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=$work LOCPATH=$work/locales
mkdir locales
localedef -i en_IN -f UTF-8 locales/en_IN.UTF-8 2>/dev/null || { echo "cannot run: the source of en_IN is missing"; exit 2; }

# Gnumeric's own file names the kind of each cell: 30 and 40 are numbers, 60 is a text.
kinds() {
  LC_ALL=$1 timeout 20 ssconvert "$2" read.gnumeric >/dev/null 2>&1
  gzip -dc read.gnumeric | grep -o '<gnm:Cell [^>]*>' | sed 's/.*ValueType="\([0-9]*\)".*/\1/; s/[34]0/number/; s/60/text/' | paste -sd, | sed 's/,/, /g'
}
sum() {
  LC_ALL=$1 timeout 20 ssconvert amounts.csv read.gnumeric >/dev/null 2>&1
  gzip -dc read.gnumeric | grep -o 'ValueType="[34]0"[^>]*>[^<]*' | sed 's/.*>//' | awk '{ sum += $1 } END { print sum }'
}
printf '"50,000"\n"1,00,000"\n"2,50,000.50"\n' >amounts.csv
printf '"₹500"\n"₹1,00,000"\n' >signs.csv
texts() { kinds "$1" amounts.csv | grep -o text | wc -l; }
found="en_IN groups digits $(LC_ALL=en_IN.UTF-8 locale grouping)
C: sum $(sum C.UTF-8), texts $(texts C.UTF-8)
en_IN: sum $(sum en_IN.UTF-8), texts $(texts en_IN.UTF-8)
₹500 and ₹1,00,000 in en_IN: $(kinds en_IN.UTF-8 signs.csv)"
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
