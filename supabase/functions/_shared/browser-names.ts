/** The names by which people know a browser and its system; `null` if the header lacks the name. */
export interface BrowserNames {
  browser: string | null
  system: string | null
}

/** The first match counts: a browser also names other browsers with its engine. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** No browser sends a longer header. */
const READ_CHARACTERS = 400

/** The names in a `user-agent` header. An iPad that asks for desktop sites calls itself a Mac. */
export function browserNames(userAgent: string | null): BrowserNames {
  const text = (userAgent ?? '').slice(0, READ_CHARACTERS)
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}
