/** What Mantine needs and jsdom lacks. */
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

window.ResizeObserver = class {
  observe() {
    return undefined
  }
  unobserve() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}

Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
