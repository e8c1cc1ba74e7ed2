#!/usr/bin/env bash
# Unicode's rules for numbers in words (cldr-rbnf) spell Tamil wrongly, and have no Marathi, Bengali, Telugu or Kannada at all. 400 ends in a long
# vowel that no word for a hundred has (நாநூறூ; Tamil writes நானூறு) and 800 keeps two words apart that have grown together (எண்நூறு;
# எண்ணூறு). Words before a remainder stay as they are alone, so 21 and 101 are "twenty one" and "hundred one" side by side (இருபது ஒன்று, நூறு
# ஒன்று; இருபத்தொன்று, நூற்றொன்று). For an amount in words on a receipt the data of the standard body does not do.
#
# Version: cldr-rbnf 48.2.0. Needs: node, npm.
#
# Seen:
#   no rules: mr bn te kn
#   ta 20: இருபது[ →→];
#   ta 100: நூறு[ →→];
#   ta 400: நாநூறூ[ →→];
#   ta 800: எண்நூறு[ →→];
set -euo pipefail
PACKAGE=cldr-rbnf@48.2.0
WANTED='no rules: mr bn te kn
ta 20: இருபது[ →→];
ta 100: நூறு[ →→];
ta 400: நாநூறூ[ →→];
ta 800: எண்நூறு[ →→];'

for tool in node npm timeout; do
  command -v "$tool" >/dev/null || { echo "cannot run: $tool is missing"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{ "private": true, "type": "module" }' >package.json
timeout 120 npm install --no-audit --no-fund "$PACKAGE" >npm.log 2>&1 || { cat npm.log; echo "cannot run: $PACKAGE is not to be had"; exit 2; }
cat >look.js <<'LOOK'
import { existsSync, readFileSync } from 'node:fs'
const file = (language) => `node_modules/cldr-rbnf/rbnf/${language}.json`
const rules = (language) =>
  existsSync(file(language)) ? JSON.parse(readFileSync(file(language), 'utf8')).rbnf.rbnf.SpelloutRules : undefined
const none = ['hi', 'mr', 'bn', 'ta', 'te', 'gu', 'kn'].filter((language) => rules(language) === undefined)
console.log(`no rules: ${none.join(' ')}`)
const tamil = new Map(rules('ta')['%spellout-cardinal'])
for (const number of ['20', '100', '400', '800']) console.log(`ta ${number}: ${tamil.get(number)}`)
LOOK
found=$(timeout 60 node look.js)
echo "$found"
[ "$found" = "$WANTED" ] || { printf 'CHANGED, it was:\n%s\n' "$WANTED"; exit 1; }
