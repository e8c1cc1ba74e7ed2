#!/usr/bin/env bash
# hledger reads `50,000` in a CSV as 50, with or without a ₹ before it, and says nothing; `print` shows `₹50,000` all the same. `1,00,000` it reads as a lakh: two
# commas can be no decimal mark. So a month whose largest amount is below a lakh is a thousandth of itself, and one above is partly right. A
# file of rules with `decimal-mark .` ends it. ledger refuses every lakh in a journal ("Incorrect use of thousand-mark comma"), which
# hledger reads as it is meant. Amounts for such programs are best written without groups.
#
# Versions: hledger 1.25, ledger 3.3.0. Needs: hledger, ledger (Debian 12 has these).
#
# Seen:
#   50,000 of a CSV: 50
#   ₹50,000 of a CSV: 50
#   1,00,000 of a CSV: 100000
#   50,000 with decimal-mark: 50000
#   1,00,000.00 in a journal: hledger 100000, ledger refuses
set -euo pipefail
WANTED='50,000 of a CSV: 50
₹50,000 of a CSV: 50
1,00,000 of a CSV: 100000
50,000 with decimal-mark: 50000
1,00,000.00 in a journal: hledger 100000, ledger refuses'

for tool in hledger ledger timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
hledger --version | grep -q '^hledger 1\.25' || { echo "cannot run: $(hledger --version) is another version"; exit 2; }
ledger --version | head -1 | grep -q '3\.3\.0' || { echo "cannot run: $(ledger --version | head -1) is another version"; exit 2; }
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

rules='skip 1
fields date, description, amount
account1 a
account2 b'
# As numbers: as text a `₹50,000` that is fifty is printed as it was written.
amounts() { timeout 30 hledger -f "$1" print -O json | grep -o '"floatingPoint":[^,}]*' | tr -d ' ' | cut -d: -f2 | grep -v '^-'; }
printf 'date,what,amount\n2026-04-01,x,"50,000"\n2026-04-02,x,"₹50,000"\n2026-04-03,x,"1,00,000"\n' >all.csv
echo "$rules" >all.csv.rules
printf 'date,what,amount\n2026-04-01,x,"50,000"\n' >marked.csv
printf '%s\ndecimal-mark .\n' "$rules" >marked.csv.rules
printf '2026-04-01 x\n    a  1,00,000.00 INR\n    b\n' >lakh.journal
mapfile -t read < <(amounts all.csv)
if timeout 30 ledger -f lakh.journal balance >/dev/null 2>&1; then by_ledger=reads; else by_ledger=refuses; fi
found="50,000 of a CSV: ${read[0]}
₹50,000 of a CSV: ${read[1]}
1,00,000 of a CSV: ${read[2]}
50,000 with decimal-mark: $(amounts marked.csv)
1,00,000.00 in a journal: hledger $(amounts lakh.journal), ledger $by_ledger"
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
