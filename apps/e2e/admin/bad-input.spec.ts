import { FORM_CASES, type FormCases } from '@bayt/admin/testing'
import type { ContentClient } from '@bayt/content/queries/client'
import { deleteStaff } from '@bayt/content/queries/staff'
import { deleteRecord } from '@bayt/content/testing/records'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, writeWithoutEditor } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { SCREEN_PATHS } from './screen-paths.ts'

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`)
const save = (page: Page) => page.locator('form').getByRole('button', { name: /^(Create|Save)$/ })

/** The messages below a field. */
const messagesOf = (page: Page, name: string) =>
  field(page, name).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

/** Address of the form of a new record, below /admin. */
function newPath({ table }: FormCases): string {
  const path = table === 'admin_users' ? '/users' : SCREEN_PATHS[table]
  // Records of trade facts begin with a product.
  return `${path}${path.includes('?') ? '&' : '?'}edit=new${path.startsWith('/trade-') ? '&for=1' : ''}`
}

/** Rounds in `npm test`: each round tries one value per field. The unit test of the cases already tries every value. */
const EVERYDAY_ROUNDS = 2

/** The number of rounds; as many as the longest list of values in a long run. */
function rounds(form: FormCases, kind: 'refused' | 'accepted'): number {
  const all = Math.max(...form.fields.map((tried) => tried[kind].length))
  return isLongRun() ? all : Math.min(all, EVERYDAY_ROUNDS)
}

async function newestRow(api: ContentClient, { table }: FormCases): Promise<Record<string, unknown>> {
  const { data, error } = await api
    .from(table as 'products')
    .select('*')
    .order('id', { ascending: false })
    .limit(1)
    .single()
  if (error) throw new Error(error.message)
  return data
}

/** Removes a record of a test, because other tests rely on the demo catalogue. */
async function remove({ table }: FormCases, id: number): Promise<void> {
  const api = await otherAdmin()
  await (table === 'admin_users' ? deleteStaff(api, id) : deleteRecord(api, table, id))
}

for (const [at, form] of FORM_CASES.entries()) {
  test.describe(form.table, () => {
    test.beforeEach(async ({ page }) => {
      // Values are typed into fields; publish/writing.spec.ts tries the visual editor.
      await writeWithoutEditor(page)
      await openScreen(page, newPath(form))
      await expect(save(page)).toBeVisible()
    })

    test(`${form.table}: a wrong value is refused at its field with the remedy, and stays as typed`, async ({ page }) => {
      const writes: string[] = []
      page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
      for (let round = 0; round < rounds(form, 'refused'); round++) {
        const tried = form.fields.flatMap(({ name, refused }) => {
          const bad = refused[round]
          return bad ? [{ name, ...bad }] : []
        })
        for (const { name, typed } of tried) await field(page, name).fill(typed)
        await save(page).click()
        for (const { name, typed, message } of tried) {
          await expect(field(page, name), `${name}: ${JSON.stringify(typed)}`).toHaveAttribute('aria-invalid', 'true')
          await expect.poll(() => messagesOf(page, name), `${name}: ${JSON.stringify(typed)}`).toMatch(message)
          await expect(field(page, name)).toHaveValue(typed)
        }
        await expect(page.locator('form [aria-invalid=true]').first(), 'the first wrong field has the focus').toBeFocused()
      }
      // Ignores calls that the console makes by itself, also those of the list behind the form: these calls write no record.
      const otherCalls = /\/rest\/v1\/(?!rpc\/(?:newest_site_change|session_used|prepared_list|language_badges))/
      expect(writes.filter((url) => otherCalls.test(url))).toEqual([])
    })

    // An everyday run tests every third form: all forms have the same fields.
    if (isLongRun() || at % 3 === 0)
      test(`${form.table}: a value that only looks wrong is stored, normalised`, async ({ page }) => {
        const api = await colleague()
        for (let round = 0; round < rounds(form, 'accepted'); round++) {
          if (round > 0) await page.goto(ADMIN_URL() + newPath(form))
          const tried = form.fields.flatMap(({ name, accepted }) => {
            const good = accepted[round % accepted.length]
            return good ? [{ name, ...good }] : []
          })
          // E-mails are unique, so each round uses another e-mail.
          const unique = (text: string) => (form.table === 'admin_users' ? text.replace(/bad\.input/i, `bad${round}`) : text)
          for (const { name, typed } of tried) await field(page, name).fill(unique(typed))
          for (const [name, text] of Object.entries(form.secret ?? {})) await field(page, name).fill(text)
          await save(page).click()
          await expect(page.getByText(/created successfully$/)).toBeVisible()
          const row = await newestRow(api, form)
          for (const { name, stored } of tried) {
            expect(row[name], name).toBe(typeof stored === 'string' ? unique(stored) : stored)
          }
          await remove(form, Number(row.id))
        }
      })
  })
}
