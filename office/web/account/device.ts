// What a device is called whose browser told what it is, as people know it: `Chrome · Android`. A browser's own words are not for reading.

/** In this order: most browsers name others too, for old servers' sake. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1]

/** Null where nothing in it is known. `told`: the browser's own words. */
export function deviceName(told: string): string | null {
  const name = [firstIn(BROWSERS, told), firstIn(SYSTEMS, told)].filter((part) => part !== undefined)
  return name.length === 0 ? null : name.join(' · ')
}
