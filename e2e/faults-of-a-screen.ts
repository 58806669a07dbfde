import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Violations of WCAG 2.2 A and AA. In legacy mode, which is enough without frames of another origin: the other mode
 * opens a second page to combine results.
 */
export const wcagFaults = async (page: Page) => faultsFoundBy((await axeOf(page)).withTags(rules))

/** What depends on colours and sizes alone: the rest is the same in every look of a screen. */
export const wcagFaultsOfLook = async (page: Page) =>
  faultsFoundBy((await axeOf(page)).withRules(['color-contrast', 'target-size', 'scrollable-region-focusable']))

/** Two copies of its half a megabyte would be read for every look, though it stays where it has once been put. */
async function axeOf(page: Page) {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '// It is there.' }) })
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function faultsFoundBy(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** By how many pixels the page is wider than its screen, once what floats over it has followed a new width. */
export async function tooWide(page: Page) {
  const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  await page.waitForFunction(fits, undefined, { timeout: 1_000 }).catch(() => undefined)
  return page.evaluate(measure)
}

/** What a thumb would miss: nothing of it is met 21 pixels from its middle. Links within a text are exempt, and charts. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isWithinText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length
    const meets = (element: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y)
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return met !== null && [element, ...labels].some((part) => part.contains(met))
    }
    const isSmall = (element: Element) => {
      const box = (element.matches('[data-row-link]') ? element.closest('tr') : null) ?? element
      const { left, top, width, height } = box.getBoundingClientRect()
      if (width < 2 || (width > 43 && height > 43)) return false
      const [x, y] = [left + width / 2, top + height / 2]
      const around = [
        [x, y - 21],
        [x, y + 21],
        [x - 21, y],
        [x + 21, y],
      ] as const
      return !around.every(([atX, atY]) => meets(box, atX, atY))
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().top >= 0,
      )
      .filter(
        (element) => !element.closest('figure, svg, [aria-hidden=true]') && !element.matches('button[tabindex="-1"]'),
      )
      .filter((element) => !isWithinText(element) && isSmall(element))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`)
  })

/** Words that end in the middle because their box is too small. */
export const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.children.length === 0 && element.textContent.trim() !== '')
      .filter((element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX === 'hidden')
      .map((element) => element.textContent.trim()),
  )

/** Buttons that do not show all their words, however narrow the screen: nothing else says what they do. */
export const cutButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .mantine-Button-label')]
      .filter((label) => label.clientWidth > 2 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.textContent.trim()),
  )
