import { describe, expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `${mozilla} (Windows NT 10.0; Win64; x64)`
const android = `${mozilla} (Linux; Android 10; K) ${webKit}`
const iPhone = `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const mac = `${mozilla} (Macintosh; Intel Mac OS X 10_15_7)`

describe('deviceOf', () => {
  test.each([
    [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'Windows'],
    [`${mozilla} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox', 'Linux'],
    [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 'Safari', 'macOS'],
    [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
    [`${iPhone} CriOS/140.0.7339.122 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
    [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, 'Facebook', 'iOS'],
    [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
    [`${android} Version/4.0 Chrome/100.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.6`, 'Mi Browser', 'Android'],
    ['Opera/9.80 (Android; Opera Mini/82.0/191.324; U; en) Presto/2.12.423', 'Opera Mini', 'Android'],
    ['curl/8.14.1', null, null],
    ['', null, null],
    [undefined, null, null],
  ])('recognizes %s', (userAgent, browser, system) => {
    expect(deviceOf({ address: '', userAgent })).toEqual({ browser, system, address: null })
  })

  test('reads only the first 1,000 characters', () => {
    const long = 'x'.repeat(995)
    expect(deviceOf({ address: '', userAgent: `${long} Firefox/143.0` }).browser).toBe(null)
    expect(deviceOf({ address: '', userAgent: `Firefox/143.0 ${long}` }).browser).toBe('Firefox')
  })

  test.each([
    ['103.4.145.2', '103.4.145.2'],
    ['::ffff:103.4.145.2', '103.4.145.2'],
    ['2001:0db8:85a3:0001:0000:8a2e:0370:7334', '2001:db8:85a3:1::'],
    ['2001:db8::7334', '2001:db8::'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['fe80::1:2:3:4%eth0', 'fe80::'],
    ['not an address', null],
  ])('stores %s as %s, without the changing part of IPv6', (address, kept) => {
    expect(deviceOf({ address, userAgent: undefined }).address).toBe(kept)
  })
})
