import { expect, type Page, test } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { startAs, tokenOf } from './sign-in.ts'

const notes = (page: Page) => page.getByRole('table').getByRole('row')
const unique = (text: string) => `${text} ${crypto.randomUUID()}`

test('a note is added, confirmed, cleared from its field and listed first', async ({ page }) => {
  await startAs(page, 'clerk')
  // Of this kind alone: other journeys add notes to records meanwhile.
  await page.goto('/notes/list?note_page=notes')
  const text = unique('Called about the order')
  await page.getByPlaceholder('Notes...').fill(text)
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByText('Success! Note added.')).toBeVisible()
  await expect(page.getByPlaceholder('Notes...')).toHaveValue('')
  const first = notes(page).nth(1)
  await expect(first).toContainText(text)
  await expect(first).toContainText('Chloé Lambert')
  await expect(first).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
})

test('an empty note is refused under its field and an over-long one keeps its text', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/notes/list')
  const box = page.getByPlaceholder('Notes...')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await box.fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByText('Please use at most 5,000 characters.')).toBeVisible()
  expect((await box.inputValue()).length).toBe(5_001)
})

test('a click on a heading sorts descending first, then ascending, from page 1', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/notes/list')
  const asked = async () =>
    new URL(
      (
        await page.waitForRequest(
          (request) => request.url().includes('/api/notes?') && request.url().includes('order_by'),
        )
      ).url(),
    ).searchParams
  const heading = page.getByRole('button', { name: 'Note Date' })
  const first = asked()
  await heading.click()
  expect(Object.fromEntries(await first)).toMatchObject({ order_by: 'created_at', order_direction: 'DESC', page: '1' })
  const second = asked()
  await heading.click()
  expect(Object.fromEntries(await second)).toMatchObject({ order_by: 'created_at', order_direction: 'ASC', page: '1' })
  await expect(page.getByRole('columnheader', { name: 'Note Date' })).toHaveAttribute('aria-sort', 'ascending')
})

test('more notes than fit on a page are paged', async ({ page, request }) => {
  const token = await tokenOf(request, 'manager')
  const mark = unique('paged')
  for (let index = 0; index < 27; index++)
    await request.post('/api/note/create', {
      headers: { authorization: `Bearer ${token}` },
      data: { note: `${mark} ${index}`, page_name: 'home', model_id: mark },
    })
  await startAs(page, 'manager')
  await page.goto('/notes/list?note_page=home')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager).toBeVisible()
  await pager.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(notes(page)).toHaveCount(3)
})

test('the texts while loading and for an empty list are those of the specification', async ({ page }) => {
  await startAs(page, 'owner')
  const release = await holdBack(page, '**/api/notes**')
  await page.goto('/notes/list?note_page=nowhere')
  await expect(page.getByText('Loading notes...')).toBeVisible()
  release()
  await expect(page.getByText('No notes found.')).toBeVisible()
})
