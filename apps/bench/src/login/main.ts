import { createStaff, setStaffActive } from '@bayt/content/queries/staff'
import type { Stack } from '@bayt/dev-tools/stack'
import { withStack } from '../bench-stack.ts'
import { previousRun, saveRun, writeSection } from '../record.ts'
import { signIn } from '../session.ts'
import { quantile } from '../statistics.ts'

/**
 * `npm run bench -- login`: checks that the duration of a refused sign-in does not reveal whether an account exists. The 200 attempts
 * of each kind alternate, so that other load on the machine affects all of them equally.
 */
const ATTEMPTS = 200
/** Number of wrong passwords of one e-mail that are compared before it is locked. */
const BEFORE_LOCK = 5
const KINDS = ['wrong password', 'unknown e-mail', 'deactivated account', 'locked e-mail'] as const
type Kind = (typeof KINDS)[number]
/** bcrypt of cost 10, of an unused password. */
const HASH = '$2b$10$5V5U8R6WgbYbqj1sT4eZLeWq3qYxKcCqz1m3oTz2u5lq7b0oVYQ1W'

interface Row {
  kind: Kind
  medianMs: number
  p95Ms: number
}

await withStack(async (stack) => {
  await addAccounts(stack)
  for (let index = 0; index < BEFORE_LOCK; index++) await attempt(stack, 'locked@bench.example')
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]))
  for (let index = 0; index < ATTEMPTS; index++) {
    const account = Math.floor(index / BEFORE_LOCK)
    const emails: Record<Kind, string> = {
      'wrong password': `known-${account}@bench.example`,
      'unknown e-mail': `unknown-${account}@bench.example`,
      'deactivated account': `inactive-${account}@bench.example`,
      'locked e-mail': 'locked@bench.example',
    }
    for (const kind of KINDS) times.get(kind)?.push(await attempt(stack, emails[kind]))
  }
  const before = previousRun<Row>('login')
  const rows = KINDS.map((kind) => {
    const values = times.get(kind) ?? []
    return { kind, medianMs: round(quantile(values, 0.5)), p95Ms: round(quantile(values, 0.95)) }
  })
  const run = saveRun('login', rows)
  const [first] = rows
  const table = rows.map(({ kind, medianMs, p95Ms }) => {
    const previous = before?.rows.find((row) => row.kind === kind)
    const ratio = (medianMs / (first?.medianMs ?? Number.NaN)).toFixed(2)
    return `| ${kind} | ${medianMs} ms (${p95Ms} ms) | ${ratio} | ${previous ? `${previous.medianMs} ms` : '–'} |`
  })
  const section = `## login: duration of a refused sign-in
${ATTEMPTS} attempts of each kind in turn, ${run.date}; ${run.machine}.

| kind | median (95th percentile) | ratio to the first | previous run |
| --- | --- | --- | --- |
${table.join('\n')}`
  writeSection('login', section)
  console.log(section)
})
process.exit(0)

function round(valueMs: number): number {
  return Math.round(valueMs * 10) / 10
}

async function addAccounts(stack: Stack): Promise<void> {
  const client = await signIn(stack)
  for (let index = 0; index < ATTEMPTS / BEFORE_LOCK; index++) {
    for (const kind of ['known', 'inactive']) {
      const email = `${kind}-${index}@bench.example`
      const id = await createStaff(client, { email, full_name: kind, role: 'editor', active: true }, HASH)
      if (kind === 'inactive') await setStaffActive(client, id, false)
    }
  }
}

/** @returns milliseconds until the response was complete */
async function attempt({ apiUrl, secrets }: Stack, email: string): Promise<number> {
  const startedMs = performance.now()
  const response = await fetch(`${apiUrl}/functions/v1/admin-login`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a wrong password' }),
  })
  await response.arrayBuffer()
  const takenMs = performance.now() - startedMs
  if (response.status !== 401 && response.status !== 429) throw new Error(`Signing in was answered with ${response.status}.`)
  return takenMs
}
