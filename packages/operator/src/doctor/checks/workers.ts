import { type Check, findings } from '../check.ts'
import { fetchText } from '../http.ts'

export const workers: Check = {
  title: 'Browsers ask for the service workers every day',
  async run({ site, admin }) {
    const found = [`${site}/sw.js`, `${admin}/sw.js`].map(async (url) => {
      const { status, headers } = await fetchText(url)
      const caching = headers.get('cache-control') ?? 'nothing'
      return findings(
        [status !== 200, `${url} answers ${status}.`, 'Upload all files of the build, also sw.js.'],
        [
          status === 200 && !isBrief(caching),
          `${url} may be cached by browsers for more than a day (cache-control: ${caching}); devices would stay on old code.`,
          'Send "cache-control: public, max-age=86400" or "no-cache" with sw.js: _headers does so; a caching rule at the host or proxy must not override it.',
        ],
      )
    })
    return (await Promise.all(found)).flat()
  },
}

/** Whether a file is asked for again after a day at the latest. */
function isBrief(caching: string): boolean {
  const maxAge = /max-age=(\d+)/.exec(caching)?.[1]
  return maxAge === undefined ? /no-cache|no-store/.test(caching) : Number(maxAge) <= 86_400
}
