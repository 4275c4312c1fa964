import { expect, type Locator, type Page } from 'playwright/test'
import { formField, textOf } from '../../fixtures/admin.ts'
import { personPauses } from '../../fixtures/settle.ts'
import { isSignInRequested, signIn, signInAgain } from './browser.ts'
import { addressOf, rowsWith } from './entities.ts'
import type { Fault, Scene } from './faults.ts'

/** The state of the screen during an edit. */
type ScreenState = 'saved' | 'signed_out' | 'login' | 'conflict' | 'leaving' | 'saving' | 'form' | 'closed'

/** Long enough for a slow machine. The timeout reveals a dialog that covers the form. */
const ACTION_MS = 10_000
/** A dialog may appear shortly after the form looks idle. */
const STABLE_MS = 500

async function screenState({ browser, entity }: Scene): Promise<ScreenState> {
  const { page, claims } = browser
  if (claims.saved()) return 'saved'
  if (page.url().endsWith('/login')) return 'login'
  if (await isSignInRequested(page)) return 'signed_out'
  if (await page.getByRole('alertdialog', { name: 'Somebody else saved this record' }).isVisible()) return 'conflict'
  if (await page.getByRole('alertdialog', { name: 'Leave without saving?' }).isVisible()) return 'leaving'
  if (await page.getByRole('button', { name: 'Saving…' }).isVisible()) return 'saving'
  return (await formField(page, entity.texts[0]).isVisible()) ? 'form' : 'closed'
}

/** Waits until the screen is stable. */
async function settled(scene: Scene): Promise<ScreenState> {
  let last = await screenState(scene)
  let since = Date.now()
  const deadline = since + 45_000
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const now = await screenState(scene)
    if (now !== last) since = Date.now()
    last = now
    if (now === 'saved' || (now !== 'saving' && Date.now() - since > STABLE_MS)) return now
    if (Date.now() > deadline) throw new Error('The save does not end.')
  }
}

const save = (page: Page) => page.locator('form').getByRole('button', { name: /^(Create|Update|Save)$/ })

/** Whether the open form has the typed texts. */
async function hasTyped({ browser }: Scene, typed: Record<string, string>): Promise<boolean> {
  for (const [name, text] of Object.entries(typed)) if ((await textOf(formField(browser.page, name))) !== text) return false
  return true
}

/** Opens the form by pressing a row of the list, directly after the list has loaded. */
async function openFromList(scene: Scene, mark: string): Promise<void> {
  const { browser, stack, entity, id } = scene
  const { page } = browser
  const button = page.getByRole('button', { name: id === 'new' ? /^Add / : `Edit ${mark}` }).first()
  await open(scene, addressOf(stack, entity), button)
  await signedIn(page, () => button.click({ timeout: ACTION_MS }))
  await expect(formField(page, entity.texts[0])).toBeVisible()
}

/** Opens the form by its address. */
async function openForm(scene: Scene): Promise<void> {
  const { browser, stack, entity, id } = scene
  await open(scene, addressOf(stack, entity, id), formField(browser.page, entity.texts[0]))
}

/** Opens an address, signing in if necessary. */
async function open({ browser, stack }: Scene, address: string, landmark: Locator): Promise<void> {
  const { page } = browser
  await page.goto(address, { waitUntil: 'commit' })
  const landmarks = landmark.or(page.getByRole('button', { name: /^(Login|Sign in)$/ }))
  await expect(landmarks.first()).toBeVisible()
  if (await isSignInRequested(page)) await signInAgain(page)
  if (!page.url().endsWith('/login')) return expect(landmark).toBeVisible()
  await signIn(page, stack)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(landmark).toBeVisible()
}

/**
 * Edits a record during a fault, and continues as staff would until the console reports the record as saved. Whenever the form is
 * open, the form must have the typed texts.
 */
export async function editThrough(scene: Scene, fault: Fault, mark: string): Promise<Record<string, string>> {
  const { browser, entity, random, id } = scene
  const strikesWhileSaving = random.next() < 0.5
  await fault.prepare?.(scene)
  await (fault.isFromList ? openFromList(scene, mark) : openForm(scene))

  const texts = Object.entries(entity.type(mark))
  const typed: Record<string, string> = {}
  const type = async ([name, text]: [string, string]) => {
    const fill = () => formField(browser.page, name).fill(text, { timeout: ACTION_MS })
    await signedIn(browser.page, fill)
    // If the sign-in dialog took the focus during the typing, the text is in the password field of the dialog.
    const isThere = (await textOf(formField(browser.page, name))) === text
    if (!isThere && (await isSignInRequested(browser.page))) {
      await signInAgain(browser.page)
      await fill()
    }
    typed[name] = text
  }
  const half = Math.ceil(texts.length / 2)
  for (const text of texts.slice(0, half)) await type(text)
  if (fault.strike && !strikesWhileSaving) {
    // The console stores a draft shortly after the typing; a user needs more time than that before the next action.
    await personPauses(random.below(150) + 50)
    await fault.strike(scene)
    await recover(scene, typed)
  }
  for (const text of texts.slice(half)) await type(text)
  for (const [name, text] of Object.entries(id === 'new' ? (entity.otherValues ?? {}) : {})) {
    await signedIn(browser.page, () => formField(browser.page, name).fill(text, { timeout: ACTION_MS }))
  }

  await pressSave(scene, fault.isDoubleClick)
  if (fault.strike && strikesWhileSaving) {
    await personPauses(random.below(200))
    await fault.strike(scene)
  }
  await personPauses(150)
  await fault.heal?.(scene)

  for (let tries = 0; tries < 10; tries++) {
    if (await recover(scene, typed)) {
      await fault.finish?.(scene)
      return typed
    }
    await pressSave(scene)
  }
  throw new Error(`It could not be saved in ten tries; the screen shows: ${await browser.page.locator('body').textContent()}`)
}

async function pressSave({ browser, entity, id }: Scene, isDoubleClick = false): Promise<void> {
  const password = entity.otherValues?.password
  await signedIn(browser.page, async () => {
    // A password is never part of a draft, so the test types it again.
    if (id === 'new' && password !== undefined) await formField(browser.page, 'password').fill(password, { timeout: ACTION_MS })
    await save(browser.page).click({ clickCount: isDoubleClick ? 2 : 1, timeout: ACTION_MS })
  })
}

/** Runs an action in the form. If the session ends during the action, signs in and repeats the action. */
async function signedIn(page: Page, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(await isSignInRequested(page))) throw error
    await signInAgain(page)
    await act()
  }
}

/** Answers dialogs until the form is open with the typed texts, or the record is saved. @returns whether the record is saved */
async function recover(scene: Scene, typed: Record<string, string>): Promise<boolean> {
  const { browser, stack } = scene
  for (let steps = 0; steps < 10; steps++) {
    const { page } = browser
    const now = await settled(scene)
    if (now === 'saved') return true
    if (now === 'signed_out') await signInAgain(page)
    if (now === 'login') await signIn(page, stack)
    if (now === 'conflict') await page.getByRole('button', { name: 'Apply and save' }).click()
    if (now === 'leaving') await page.getByRole('button', { name: 'Keep editing' }).click()
    if (now === 'closed' || now === 'login') await openForm(scene)
    if (now === 'form' || now === 'closed' || now === 'login') {
      if (await hasTyped(scene, typed)) return false
      // The form is empty if the save reached the server and the draft was removed before the crash.
      if (await isStored(scene, typed)) return true
      throw new Error(`The typed texts are neither in the form nor on the server: ${JSON.stringify(typed)}`)
    }
  }
  throw new Error('The dialogs do not end.')
}

/** Whether the server has exactly one record with the typed texts. */
async function isStored({ stack, entity }: Scene, typed: Record<string, string>): Promise<boolean> {
  const [mark = ''] = (typed[entity.texts[0]] ?? '').split(' ')
  const [row, ...more] = await rowsWith(stack, entity, mark)
  return row !== undefined && more.length === 0 && Object.entries(typed).every(([name, text]) => row[name] === text)
}
