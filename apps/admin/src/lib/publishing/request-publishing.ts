import { callFunction, type FunctionCaller } from '../functions.ts'

/** Requests another build of the public site; `resume` also ends a rollback to an older release. */
export interface PublishingWish {
  resume?: boolean
}

/** Requests another build of the public site. */
export async function requestPublishing(caller: FunctionCaller, wish: PublishingWish = {}): Promise<void> {
  await callFunction(caller, 'rebuild-site', wish)
}
