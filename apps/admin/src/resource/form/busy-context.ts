import { createContext, useContext } from 'react'

/** Lets a field report a running upload to its form, so that the form does not save without it. */
export type ReportBusy = (field: string, isBusy: boolean) => void

export const BusyContext = createContext<ReportBusy>(() => undefined)

export function useReportBusy(): ReportBusy {
  return useContext(BusyContext)
}
