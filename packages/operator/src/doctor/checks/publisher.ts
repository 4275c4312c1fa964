import type { Check, Finding } from '../check.ts'
import { fetchText, parseJson } from '../http.ts'

interface Readiness {
  reasons: string[]
  /** What the publisher itself finds on its machine. */
  alarms: Finding[]
}

function isReadiness(value: unknown): value is Readiness {
  return typeof value === 'object' && value !== null && 'reasons' in value && 'alarms' in value
}

/** Runs only on the machine of the publisher, with HEALTH_PORT: disk, backup, certificates and builds are examined there. */
export const publisher: Check = {
  title: 'The publisher is ready, and has no alarm',
  async run({ healthPort }) {
    const url = `http://127.0.0.1:${healthPort}/readyz`
    const { status, text } = await fetchText(url)
    const readiness = parseJson(text)
    if (!isReadiness(readiness)) {
      return [{ fault: `${url} is not the health of a publisher (status ${status}).`, remedy: 'Set HEALTH_PORT to its port.' }]
    }
    const remedy = 'Read the log of the publisher.'
    return [...readiness.reasons.map((fault) => ({ fault, remedy })), ...readiness.alarms]
  },
}
