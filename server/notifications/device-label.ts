/** What a person calls their browser, from what it calls itself: "Chrome on Android". The name itself is not kept. */

const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const first = (marks: readonly [RegExp, string][], text: string): string | undefined =>
  marks.find(([mark]) => mark.test(text))?.[1]

export const deviceLabel = (userAgent: string): string => {
  const browser = first(browsers, userAgent) ?? 'A browser'
  const system = first(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}
