import { callFunction, type FunctionCaller } from '../functions.ts'

/** Options of a build: `resume` also ends a rollback to an older release. */
export interface PublishingRequest {
  resume?: boolean
}

/** Requests another build of the public site. */
export async function requestPublishing(caller: FunctionCaller, request: PublishingRequest = {}): Promise<void> {
  await callFunction(caller, 'rebuild-site', request)
}
