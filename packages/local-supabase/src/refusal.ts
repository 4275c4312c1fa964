/** The reason why the backend does not start, in the operator's words and with the remedy: printed once and without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** How to continue with another state folder. A start never removes a folder that it refuses. */
export const CONTINUE_WITH_BACKUP = `  npm start -- --empty                     keeps this folder under another name, and starts an empty project
  npm run content:import -- <your backup>  in a second window, restores your last export (docs/backup.md)
Without an export: npm start -- --fresh removes the folder, and starts again with the demo catalogue.`
