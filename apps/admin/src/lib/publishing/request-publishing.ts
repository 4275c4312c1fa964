import { callFunction, type FunctionCaller } from '../functions.ts'

/** Asks for another build of the public site. */
export async function requestPublishing(caller: FunctionCaller): Promise<void> {
  await callFunction(caller, 'rebuild-site', {})
}
