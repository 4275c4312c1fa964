import { SITE_URL } from '../fixtures/addresses.ts'
import { bytesOf } from '../fixtures/budgets.ts'
import { openFirst } from '../fixtures/first-visit.ts'
import { expect, test } from '../fixtures/test.ts'

test('the budgets count every kind of file: a page of the site has HTML, a script, a font and a picture', async ({ browser }) => {
  const { visit, page } = await openFirst(browser, `${SITE_URL()}/products/1`)
  for (const type of ['Document', 'Font', 'Image', 'Script']) {
    expect(bytesOf(visit, type), type).toBeGreaterThan(0)
  }
  await page.context().close()
  expect(visit.transfers.map(({ url }) => url)).toContain(visit.firstPicture)
})
