import { appendFileSync } from 'node:fs'
import { compareReleases, summaryOf } from './compare-releases.ts'

/**
 * `node compare-folders.ts <before> <after>`: compares two static sites of the same content, and writes the differences into the log and the
 * summary of the workflow. Ends with an error if pages would be gone, unless the setting ACCEPT_LOSS has a value.
 */
const [before = '', after = ''] = process.argv.slice(2)
const differences = compareReleases(before, after)
const lines = summaryOf(differences)
console.log(lines.join('\n'))
if (process.env.GITHUB_STEP_SUMMARY)
  appendFileSync(process.env.GITHUB_STEP_SUMMARY, `Pages of the new version:\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`)
if (differences.gone.length > 0 && !process.env.ACCEPT_LOSS) {
  console.log('::error::Pages would be gone. If that is right: Actions → Deploy → Run workflow, with "accept_loss".')
  process.exitCode = 1
}
