import { expect, test } from 'vitest'
import { readApiError } from './api-error.ts'

test('readApiError reads a field error without a list', () => {
  expect(readApiError(400, { title: 'Too long' }).fields).toEqual({ title: [{ message: 'Too long' }] })
})

test('readApiError pairs each message of a field with the code at the same position', () => {
  const details = [
    { field: 'title', code: 'too_long', params: { max: 200 } },
    { field: 'budget', code: 'invalid_money' },
    { field: 'title', code: 'blank' },
  ]
  const body = { title: ['Too long', 'Blank'], budget: ['Not money'] }
  expect(readApiError(400, body, JSON.stringify(details)).fields).toMatchObject({
    title: [{ message: 'Too long', code: 'too_long' }, { code: 'blank' }],
    budget: [{ message: 'Not money', code: 'invalid_money' }],
  })
})

test.each(['{', 'null', '7'])('readApiError reads the messages when the details are %s', header => {
  expect(readApiError(400, { title: ['Too long'] }, header).fields).toEqual({ title: [{ message: 'Too long' }] })
})

test('readApiError shows the sentence when the code is not a text', () => {
  expect(readApiError(400, { error: 'No', code: 40 })).toMatchObject({ code: 'unknown', message: 'No' })
})
