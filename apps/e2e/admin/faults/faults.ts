import { createHmac } from 'node:crypto'
import type { CDPSession, Page } from 'playwright/test'
import type { FaultStack } from '../../fixtures/fault-stack.ts'
import { type HeldBack, holdBack } from '../../fixtures/lost-answers.ts'
import type { Random } from '../../fixtures/random.ts'
import { isStored } from '../../fixtures/settle.ts'
import { isSignInRequested, type StaffBrowser, signInAgain } from './browser.ts'
import { addressOf, type Entity } from './entities.ts'

/** An edit that a fault disturbs. */
export interface Scene {
  stack: FaultStack
  browser: StaffBrowser
  random: Random
  entity: Entity
  id: number | 'new'
}

/** A fault. All hooks are optional. */
export interface Fault {
  name: string
  /** Called before the form is opened. */
  prepare?: (scene: Scene) => Promise<void>
  /** Called after half of the texts are typed, or during the save. */
  strike?: (scene: Scene) => Promise<void>
  /** Ends the fault before recovery starts. */
  heal?: (scene: Scene) => Promise<void>
  /** Called after the console has reported the record as saved. */
  finish?: (scene: Scene) => Promise<void>
  /** How Save is pressed. */
  isDoubleClick?: boolean
  /** Whether the form is opened from the list, so that the back button leads to the list. */
  isFromList?: boolean
  /** A text that another tab keeps as a draft: a save in this tab must not remove the draft. */
  otherText?: string
}

const REST = '**/rest/v1/**'

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** Intercepts every write of a page. */
async function interceptWrites(page: Page, result: 'refused' | 'lost' | 'broken'): Promise<void> {
  await page.route(REST, async (route) => {
    if (!isWrite(route.request().method())) return route.continue()
    if (result !== 'refused') await route.fetch()
    if (result === 'lost') return route.abort('connectionreset')
    return route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken' } })
  })
}

/** Ends the interception, and waits for responses in progress. */
const stopAnswering = ({ browser }: Scene) => browser.page.unrouteAll({ behavior: 'wait' })

/** The writes that the network delivers after the next attempt. */
const heldBack = new WeakMap<Page, HeldBack>()

/** The stored session marker; `undefined` if the session has ended. */
async function storedMarker(page: Page): Promise<{ token: string; expires_at: string } | undefined> {
  const stored = await page.evaluate(() => localStorage.getItem('bayt_admin_session'))
  return stored === null ? undefined : JSON.parse(Buffer.from(stored, 'base64url').toString('utf8'))
}

/** Shortens the stored expiry of the session. The page is notified, or notices the end by a refused call. */
async function shortenToken({ stack, browser, random }: Scene): Promise<void> {
  const isNotified = random.next() < 0.5
  const ends = Math.ceil(Date.now() / 1000) + 1
  // The session of the previous edit may have just ended.
  if (await isSignInRequested(browser.page)) await signInAgain(browser.page)
  const marker = await storedMarker(browser.page)
  if (!marker) return
  const [head = '', body = ''] = marker.token.split('.')
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString('utf8')), exp: ends }
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const token = `${signed}.${createHmac('sha256', stack.secrets.jwtSecret).update(signed).digest('base64url')}`
  const shortened = { token, expires_at: isNotified ? new Date(ends * 1000).toISOString() : marker.expires_at }
  const item = Buffer.from(JSON.stringify(shortened)).toString('base64url')
  await browser.page.evaluate((value) => localStorage.setItem('bayt_admin_session', value), item)
}

async function revokeToken({ stack, browser }: Scene): Promise<void> {
  const marker = await storedMarker(browser.page)
  if (!marker) return
  await fetch(`${stack.apiUrl}/functions/v1/admin-logout`, {
    method: 'POST',
    headers: { apikey: stack.secrets.publishableKey, authorization: `Bearer ${marker.token}` },
  })
}

/** 400 kbit/s and 400 ms, as on a slow mobile network. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowed = new WeakMap<Page, CDPSession>()

async function slowDown({ browser: { context, page } }: Scene): Promise<void> {
  const session = await context.newCDPSession(page)
  slowed.set(page, session)
  await session.send('Network.emulateNetworkConditions', SLOW)
}

/** Makes the network fast again: the network is slow only while the CDP session is open. */
async function speedUp({ browser: { page } }: Scene): Promise<void> {
  await slowed.get(page)?.detach()
}

/** The text of the other tab. Closing the tab is not a save, so the console must offer the text as a draft. */
const OTHER_TAB_TEXT = 'Typed in the other tab'

/** Another tab of the same browser opens the same form and types into it. */
async function typeInOtherTab({ stack, browser, entity, id }: Scene): Promise<void> {
  const other = await browser.context.newPage()
  await other.goto(addressOf(stack, entity, id), { waitUntil: 'commit' })
  await other.locator(`[name="${entity.texts[0]}"]`).fill(OTHER_TAB_TEXT)
  await isStored(other, OTHER_TAB_TEXT)
  await other.close()
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'offline',
    strike: ({ browser }) => browser.context.setOffline(true),
    heal: ({ browser }) => browser.context.setOffline(false),
  },
  { name: '500, not stored', strike: ({ browser }) => interceptWrites(browser.page, 'refused'), heal: stopAnswering },
  { name: '500, stored', strike: ({ browser }) => interceptWrites(browser.page, 'broken'), heal: stopAnswering },
  { name: 'response lost', strike: ({ browser }) => interceptWrites(browser.page, 'lost'), heal: stopAnswering },
  {
    name: 'request delayed past the retry',
    strike: async ({ browser }) => void heldBack.set(browser.page, await holdBack(browser.page, REST)),
    heal: stopAnswering,
    finish: async ({ browser }) => void (await heldBack.get(browser.page)?.deliver()),
  },
  {
    name: 'backend killed',
    strike: async ({ stack }) => stack.killBackend(),
    heal: ({ stack }) => stack.restartBackend(),
  },
  { name: 'browser killed', strike: ({ browser }) => browser.crash() },
  { name: 'token revoked elsewhere', strike: revokeToken },
  { name: 'token expired', prepare: shortenToken },
  { name: 'two tabs', strike: typeInOtherTab, otherText: OTHER_TAB_TEXT },
  { name: 'double click', isDoubleClick: true },
  { name: 'slow line', strike: slowDown, heal: speedUp },
  {
    name: 'back button',
    isFromList: true,
    strike: ({ browser }) => browser.page.evaluate(() => history.back()),
  },
]
