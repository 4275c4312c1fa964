import { setTimeout as wait } from 'node:timers/promises'
import type { Stack } from '@bayt/dev-tools/stack'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { withStack } from '../bench-stack.ts'
import { saveRun, writeSection } from '../record.ts'
import { quantile } from '../statistics.ts'

/**
 * `npm run bench -- strangers`: how long staff wait for a sign-in while 200 strangers try passwords for a minute, each the next one as soon
 * as the last is answered. The strangers have no network address, so that the limit per address does not help, and a new e-mail each time,
 * so that no lock does. Generator, backend and functions share the machine.
 */
const STRANGERS = 200
const SECONDS = 60
const BETWEEN_MS = 1_000
/** Known devices that sign in by turns: one may try 30 times a minute. */
const DEVICES = 3

interface Row {
  who: string
  count: number
  refused: number
  /** `null` if all were refused. */
  medianMs: number | null
  longestMs: number | null
}

await withStack(async (stack) => {
  const devices: string[] = []
  for (let added = 0; added < DEVICES; added++) devices.push(await newDevice(stack))
  const alone = await signInOften(stack, devices, 10)
  const strangers = Promise.all(Array.from({ length: STRANGERS }, (_, index) => guess(stack, index)))
  await wait(2 * BETWEEN_MS)
  const [known, unknown] = await Promise.all([signInOften(stack, devices, SECONDS - 5), signInOften(stack, [], SECONDS - 5)])
  const answers = (await strangers).flat()
  const compared = answers.filter((status) => status === 401).length
  const rows = [
    rowOf('nobody else, a known device', alone),
    rowOf(`${STRANGERS} strangers, a known device`, known),
    rowOf(`${STRANGERS} strangers, a new device`, unknown),
  ]
  const run = saveRun('strangers', rows)
  const section = `## strangers: sign-ins of staff while ${STRANGERS} strangers try passwords for a minute
The strangers sent ${answers.length} attempts; ${compared} were compared and wrong, the others refused after a second (503). A sign-in a second
of each kind of device; goal: a median under 1 s on a known device. A new device is refused while 25 attempts wait, and told to try again.
${run.date}; ${run.machine}.

| staff | sign-ins | refused | median | longest |
| --- | --- | --- | --- | --- |
${rows.map(({ who, count, refused, medianMs, longestMs }) => `| ${who} | ${count} | ${refused} | ${inMs(medianMs)} | ${inMs(longestMs)} |`).join('\n')}`
  writeSection('strangers', section)
  console.log(section)
})
process.exit(0)

interface SignIn {
  status: number
  ms: number
  device: string | undefined
}

async function newDevice(stack: Stack): Promise<string> {
  const { device } = await signIn(stack, undefined)
  if (device === undefined) throw new Error('The sign-in brought no device token.')
  return device
}

/** @param devices used in turn; without one, each sign-in is that of a new device */
async function signInOften(stack: Stack, devices: string[], times: number): Promise<SignIn[]> {
  const all: SignIn[] = []
  for (let time = 0; time < times; time++) {
    const signedIn = await signIn(stack, devices[time % devices.length])
    all.push(signedIn)
    await wait(Math.max(0, BETWEEN_MS - signedIn.ms))
  }
  return all
}

function rowOf(who: string, all: SignIn[]): Row {
  const times = all.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = all.length - times.length
  return {
    who,
    count: all.length,
    refused,
    medianMs: times.length === 0 ? null : Math.round(quantile(times, 0.5)),
    longestMs: times.length === 0 ? null : Math.round(Math.max(...times)),
  }
}

function inMs(time: number | null): string {
  return time === null ? '–' : `${time} ms`
}

async function signIn(stack: Stack, device: string | undefined): Promise<SignIn> {
  const startedMs = performance.now()
  const response = await attempt(stack, { email: DEMO_STAFF[1].email, password: DEMO_PASSWORD, ...(device && { device }) })
  const answer: { device?: string } = await response.json()
  if (response.status !== 200 && response.status !== 503) throw new Error(`A sign-in was answered with ${response.status}.`)
  return { status: response.status, ms: performance.now() - startedMs, device: answer.device }
}

/** One stranger, until the time is over. @returns the status of each answer */
async function guess(stack: Stack, index: number): Promise<number[]> {
  const statuses: number[] = []
  const endMs = performance.now() + SECONDS * 1_000
  while (performance.now() < endMs) {
    const response = await attempt(stack, { email: `stranger-${index}-${statuses.length}@bench.example`, password: 'a guess' })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

function attempt({ apiUrl, secrets }: Stack, body: Record<string, string>): Promise<Response> {
  return fetch(`${apiUrl}/functions/v1/admin-login`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
