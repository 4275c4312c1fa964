import { type Check, findings } from '../check.ts'
import { FUNCTIONS } from '../functions.ts'
import { fetchText } from '../http.ts'

export const sharing: Check = {
  title: 'The admin may read release.json and call the functions (CORS)',
  async run({ site, admin, supabase }) {
    const { origin } = new URL(admin)
    const isAllowed = (headers: Headers) => ['*', origin].includes(headers.get('access-control-allow-origin') ?? '')
    const file = await fetchText(`${site}/release.json`, { headers: { origin } })
    const preflights = await Promise.all(
      FUNCTIONS.map(async (name) => {
        const { status, headers } = await fetchText(`${supabase}/functions/v1/${name}`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization, apikey' },
        })
        const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase()
        const isOpen = status < 300 && isAllowed(headers) && allowed.includes('authorization') && allowed.includes('apikey')
        return isOpen ? [] : [name]
      }),
    )
    const closed = preflights.flat()
    const policy = (await fetchText(admin)).headers.get('content-security-policy') ?? ''
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
    const missing = [new URL(site).origin, new URL(supabase).origin].filter((address) => !connect.includes(address))
    return findings(
      [
        !isAllowed(file.headers),
        `The admin (${origin}) may not read ${site}/release.json, so it can never show Live.`,
        'Send "access-control-allow-origin: *" with release.json: _headers and the publisher do; a proxy must not remove it.',
      ],
      [
        closed.length > 0,
        `The admin (${origin}) may not call: ${closed.join(', ')}.`,
        'Deploy the functions unchanged (supabase functions deploy), with verify_jwt = false from supabase/config.toml.',
      ],
      [
        policy !== '' && missing.length > 0,
        `The policy of the admin does not let it reach ${missing.join(' and ')}.`,
        'Set SITE_URL and SUPABASE_URL of the admin to the addresses that are in use, and deploy it again.',
      ],
    )
  },
}
