import { signedHeaders } from '@bayt/content/signed-request'
import type { PublisherConfig } from '../config.ts'
import type { Notice } from './alarms.ts'

export type AlarmTarget = NonNullable<PublisherConfig['alarm']>

const TIMEOUT_MS = 10_000

/** Sends a notice to the operator. Never throws. @param site address of the site, which an operator of several sites needs */
export async function sendNotice({ url, format, secret }: AlarmTarget, site: string, notice: Notice): Promise<boolean> {
  const { address = url, body, headers } = FORMATS[format](url, site, notice)
  const signed = secret === undefined ? {} : await signedHeaders(secret, body, { id: notice.key })
  return request('The alarm could not be sent', address, { method: 'POST', body, headers: { ...headers, ...signed } })
}

/** Tells the dead man's switch that all is well. Never throws. */
export function ping(url: string): Promise<boolean> {
  return request("The dead man's switch could not be reached", url, {})
}

interface Message {
  address?: string
  body: string
  headers: Record<string, string>
}

const JSON_TYPE = { 'content-type': 'application/json' }

const FORMATS: Record<AlarmTarget['format'], (url: string, site: string, notice: Notice) => Message> = {
  webhook: (_, site, notice) => {
    const { alarm, kind, fault, remedy, isAllWell } = notice
    const text = textOf(site, notice)
    return { body: JSON.stringify({ type: `alarm.${kind}`, alarm, site, fault, remedy, isAllWell, text }), headers: JSON_TYPE }
  },
  ntfy: (_, site, notice) => ({
    body: textOf(site, notice),
    headers: notice.kind === 'began' ? { priority: 'high', tags: 'warning' } : { tags: 'white_check_mark' },
  }),
  telegram: (url, site, notice) => {
    const address = new URL(url)
    const chat_id = address.searchParams.get('chat_id')
    address.search = ''
    return { address: address.href, body: JSON.stringify({ chat_id, text: textOf(site, notice) }), headers: JSON_TYPE }
  },
  slack: (_, site, notice) => ({ body: JSON.stringify({ text: textOf(site, notice) }), headers: JSON_TYPE }),
}

function textOf(site: string, { kind, fault, remedy, isAllWell }: Notice): string {
  const { host } = new URL(site)
  if (kind === 'began') return `${host}: ${fault}\n${remedy}`
  return `${host}: over: ${fault}${isAllWell ? '\nAll is well again.' : ''}`
}

/** The log has only the host: the address of a bot or of a topic is a secret. */
async function request(failure: string, url: string, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    if (response.ok) return true
    console.warn(`${failure}: ${new URL(url).host} answers ${response.status}. It is tried again.`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    console.warn(`${failure}: ${new URL(url).host}: ${cause instanceof Error ? cause.message : cause}. It is tried again.`)
  }
  return false
}
