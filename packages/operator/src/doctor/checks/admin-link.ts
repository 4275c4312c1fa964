import type { Check } from '../check.ts'
import { fetchText } from '../http.ts'

const MAX_REDIRECTS = 3
const TITLE = /<title>([^<]*)<\/title>/

export const adminLink: Check = {
  title: '/admin of the site arrives at the admin',
  async run({ site, admin }) {
    const [reached, expected] = await Promise.all([follow(`${site}/admin`), follow(admin)])
    if (reached.status === 200 && TITLE.exec(reached.text)?.[1] === TITLE.exec(expected.text)?.[1]) return []
    return [
      {
        fault: `${site}/admin, to which the footer links, answers ${reached.status} and is not the admin.`,
        remedy: `Set ADMIN_URL=${admin} for the publisher or the publish workflow, and publish again; with one origin, send /admin to the admin in the proxy.`,
      },
    ]
  },
}

async function follow(url: string, redirects = 0): Promise<{ status: number; text: string }> {
  const answer = await fetchText(url)
  const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
  if (!location || redirects === MAX_REDIRECTS) return answer
  return follow(new URL(location, url).href, redirects + 1)
}
