import { expect, test } from 'vitest'
import { amazonEvents } from './amazon.ts'

test('a subscription is confirmed at Amazon, and nowhere else', () => {
  const confirmation = (SubscribeURL: string) =>
    amazonEvents.read({ Type: 'SubscriptionConfirmation', Message: 'Visit', SubscribeURL })?.confirm
  const url = 'https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=1'
  expect(confirmation(url)).toBe(url)
  for (const other of [
    'https://sns.eu-west-2.amazonaws.com.evil.example/?a',
    'http://169.254.169.254/',
    'https://sns.x@evil.example/?amazonaws.com/?',
  ])
    expect(confirmation(other)).toBeUndefined()
})
