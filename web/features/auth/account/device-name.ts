/** The first match counts: a browser that is based on another one names that one too. */
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

/** The browser and system in a user agent, if they are known; null for anything else, such as a script. */
export function deviceOf(userAgent: string) {
  const browser = named(userAgent, browsers)
  const system = named(userAgent, systems)
  return browser && system ? { browser, system } : null
}

export const isHandheld = (userAgent: string) => /iPhone|iPad|Android|Mobile/.test(userAgent)
