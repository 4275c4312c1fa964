import { releaseInfo } from '@bayt/content/queries/publishing'
import { type Check, findings } from '../check.ts'
import { fetchText, parseJson } from '../http.ts'
import { fetchAsVisitor } from '../rest.ts'

const PUBLISH =
  'Look at the last build in the admin, then at the publisher or the publish workflow; press Retry, or start the workflow manually.'

export const release: Check = {
  title: 'The release has the newest change, or was built recently',
  async run(target) {
    const { site, maxWaitMs } = target
    const [file, newest] = await Promise.all([
      fetchText(`${site}/release.json`),
      fetchAsVisitor(target, '/rest/v1/rpc/newest_site_change', { method: 'POST', body: '{}' }),
    ])
    const { data: info } = releaseInfo.safeParse(parseJson(file.text))
    if (file.status !== 200 || !info) {
      return [
        {
          fault: `${site}/release.json is not a valid release (status ${file.status}).`,
          remedy: `Publish the site once. ${PUBLISH}`,
        },
      ]
    }
    const newestChange = parseJson(newest.text)
    if (newest.status !== 200 || typeof newestChange !== 'number') {
      const remedy = 'Check the address of the project and its publishable key, and apply the migrations.'
      return [{ fault: `The newest change of the project cannot be read (status ${newest.status}).`, remedy }]
    }
    const ageMs = Date.now() - Date.parse(info.builtAt)
    const waits = `change ${newestChange} waits; the release of ${info.builtAt} has changes up to ${info.newestChange}`
    return findings(
      [Number.isNaN(ageMs), `release.json has no valid time: "${info.builtAt}".`, PUBLISH],
      [
        info.heldSince !== undefined,
        `An older release is shown since ${info.heldSince}, after a rollback. Nothing is published.`,
        'If the reason no longer exists, press "Publish again" in the admin, or on the machine of the publisher: npm run rollback -- --resume',
      ],
      [
        info.heldSince === undefined && newestChange > info.newestChange && ageMs > maxWaitMs,
        `The site is behind: ${waits}.`,
        PUBLISH,
      ],
      [
        newestChange < info.newestChange,
        `The site shows change ${info.newestChange}, which this project never had: its newest is ${newestChange}.`,
        'The site was built from another project. Set SUPABASE_URL of the publisher or of the publish workflow, and build again.',
      ],
    )
  },
}
