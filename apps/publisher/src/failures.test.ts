import { classifyError } from '@bayt/content/errors'
import { expect, test } from 'vitest'
import { failureReason } from './failures.ts'

test('staff read the message of the backend, even if it has a <', () => {
  const message = 'operator does not exist: text < integer'
  expect(failureReason(classifyError({ code: '42883', message }, 500))).toContain(message)
})

test.each(['<!DOCTYPE html><title>502</title>', '\n<html>Bad gateway', 'Unexpected answer: <html lang="en">Bad gateway'])(
  'a page of a gateway is no message: %j',
  (message) => {
    expect(failureReason(classifyError({ message }, 502))).toMatch(/retried\. It answered with a page for people/)
  },
)
