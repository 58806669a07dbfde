/** The first that fits: a browser that is built on another one names that one too. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (text: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a browser says of itself, as far as people know it by name: null when it is something else, such as a script. */
export function deviceOf(userAgent: string) {
  const browser = named(userAgent, browsers)
  const system = named(userAgent, systems)
  return browser && system ? { browser, system } : null
}

export const isHandheld = (userAgent: string) => /iPhone|iPad|Android|Mobile/.test(userAgent)
