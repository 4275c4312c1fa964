import type { Database } from '@bayt/content/database'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { createClient } from '@supabase/supabase-js'
import { API_URL, SECRET_KEY } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { requestsEnded } from '../fixtures/requests-ended.ts'
import { resize } from '../fixtures/resize.ts'
import { animationsEnded } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const MINUTE = 60_000
const note = (name: string, state: object) =>
  createClient<Database>(API_URL(), SECRET_KEY(), { auth: { persistSession: false } })
    .rpc('note_operation', { p_name: name, p_state: { ...state } })
    .throwOnError()
const alarms = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

const disk = {
  kind: 'disk',
  facts: { folder: '/var/lib/bayt/releases' },
  fault: 'Less than 10% of the disk of /var/lib/bayt/releases is free.',
  remedy: 'Free space, or enlarge the disk: without space nothing is published.',
}
/** An alarm of a later release. */
const unknown = { kind: 'new-kind', facts: {}, fault: 'The pump is dry.', remedy: 'Fill the pump.' }
const watch = (...open: object[]) => note('alarms', { alarms: open, silent_after_min: 120 })
/** A watch whose next report is overdue at once. */
const silentWatch = () => note('alarms', { alarms: [], silent_after_min: 0 })

test.afterEach(async () => {
  await watch()
  for (const name of ['backup', 'rehearsal']) await note(name, { ok: true })
})

test('an admin sees open alarms with their remedy, in the language of the console, and the last backup; other roles see nothing', async ({
  page,
}) => {
  await watch({ ...disk, since: ago(50) }, { ...unknown, since: ago(5) })
  await note('backup', { ok: true })
  await note('rehearsal', { ok: true })
  await openScreen(page, '/dashboard')
  const shown = alarms(page, 'Alarms')
  await expect(shown).toContainText(disk.fault)
  await expect(shown).toContainText(disk.remedy)
  await expect(shown).toContainText('Began 50 minutes ago.')
  await expect(shown).toContainText('The pump is dry.')
  await expect(page.getByText(/^Backup: today, \d+:\d\d\s[AP]M\. Restore rehearsed: today\.$/)).toBeVisible()
  await silentWatch()
  await page.reload()
  await expect(shown).toContainText(/No news from the watch since today, \d+:\d\d\s[AP]M\./)
  await expect(shown).not.toContainText(disk.fault)
  await watch()
  await page.reload()
  await expect(page.getByText(/^Backup: today/)).toBeVisible()
  await expect(shown).toBeHidden()

  await watch({ ...disk, since: ago(50) }, { ...unknown, since: ago(5) })
  await note('backup', { ok: false, fault: 'The folder is read-only.' })
  await setAdminLanguage(page, 'ar')
  await openScreen(page, '/dashboard')
  const inArabic = alarms(page, 'إنذارات')
  await expect(inArabic).toContainText('المساحة الحرة أقل من ١٠٪')
  await expect(inArabic).toContainText('بدأ قبل ٥٠ دقيقة.')
  await expect(inArabic).toContainText('فشل آخر نسخ احتياطي: \u2068The folder is read-only.\u2069')
  await expect(inArabic.locator('[lang=en]').first()).toHaveText('The pump is dry.')
  for (const width of [360, 768, 1440]) {
    await resize(page, width, 900)
    await animationsEnded(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await look(page, `alarms-ar-${width}`)
  }
  await expectAccessible(page)

  const ended = requestsEnded(page)
  await openScreen(page, '/dashboard', DEMO_STAFF[1].email)
  await expect(alarms(page, 'آخر الإصدارات')).toBeVisible()
  await ended()
  await expect(inArabic).toBeHidden()
  await expect(page.getByText('آخر نسخة احتياطية')).toBeHidden()
})
