import { readFileSync, writeFileSync } from 'node:fs'
import { endWithHelp } from '@bayt/dev-tools/command-line'
import { parseTarget, USAGE } from './doctor/arguments.ts'
import { examine } from './doctor/examine.ts'
import { faultsText, newFaults, reportText } from './doctor/report.ts'

/** `npm run doctor -- --site … --admin … --supabase … --key …`: checks a deployment from outside, and changes nothing. */
endWithHelp(USAGE)
try {
  const target = parseTarget(process.argv.slice(2), process.env)
  console.log(`Examining ${target.site}, ${target.admin} and ${target.supabase} …`)
  const reports = await examine(target)
  const { text, faults } = reportText(reports, target.way)
  console.log(text)
  if (target.faultsFile !== undefined) writeFileSync(target.faultsFile, faultsText(reports))
  if (target.knownFile === undefined) {
    if (faults > 0) process.exitCode = 1
  } else {
    const added = newFaults(reports, readFileSync(target.knownFile, 'utf8'))
    console.log(added.length > 0 ? `New since then:\n${added.join('\n')}` : 'No fault is new.')
    if (added.length > 0) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
