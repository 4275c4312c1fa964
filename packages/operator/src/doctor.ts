import { writeFileSync } from 'node:fs'
import { endWithHelp } from '@bayt/dev-tools/command-line'
import { parseTarget, USAGE } from './doctor/arguments.ts'
import { examine } from './doctor/examine.ts'
import { faultsText, reportText } from './doctor/report.ts'

/** `npm run doctor -- --site … --admin … --supabase … --key …`: checks a deployment from outside, and changes nothing. */
endWithHelp(USAGE)
try {
  const target = parseTarget(process.argv.slice(2), process.env)
  console.log(`Examining ${target.site}, ${target.admin} and ${target.supabase} …`)
  const reports = await examine(target)
  const { text, faults } = reportText(reports, target.way)
  console.log(text)
  if (target.faultsFile !== undefined) writeFileSync(target.faultsFile, faultsText(reports))
  if (faults > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
