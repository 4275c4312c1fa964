import { parseTarget } from './doctor/arguments.ts'
import { examine } from './doctor/examine.ts'

/** `npm run doctor -- --site … --admin … --supabase … --key …`: checks a deployment from outside, and changes nothing. */
try {
  const target = parseTarget(process.argv.slice(2), process.env)
  console.log(`Examining ${target.site}, ${target.admin} and ${target.supabase} …`)
  const reports = await examine(target)
  let faults = 0
  for (const { title, findings, unknowns } of reports) {
    console.log(`${findings.length > 0 ? '✗' : unknowns.length > 0 ? '?' : '✓'} ${title}`)
    for (const { fault, remedy } of findings) console.log(`    ${fault}\n    → ${remedy}`)
    for (const { unknown } of unknowns) console.log(`    Not checked: ${unknown}`)
    faults += findings.length
  }
  console.log(faults === 0 ? '\nNo faults.' : `\n${faults} ${faults === 1 ? 'fault' : 'faults'}. docs/deploy.md has the steps.`)
  if (faults > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
