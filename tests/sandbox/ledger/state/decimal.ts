/**
 * The amount of an issued currency: a mantissa of 16 digits and a power of ten. Excess digits are cut off, as on the
 * server, which also treats a tiny sum as zero (rippled, STAmount.cpp).
 */
export interface Decimal {
  readonly mantissa: bigint
  readonly exponent: number
}

const least = 10n ** 15n
const most = 10n ** 16n

export const zero: Decimal = { mantissa: 0n, exponent: 0 }

/** `up`: a cut off rest, now or before, increases the last digit by one. */
function normal(mantissa: bigint, exponent: number, up = false): Decimal {
  if (mantissa === 0n) return zero
  const negative = mantissa < 0n
  let digits = negative ? -mantissa : mantissa
  let power = exponent
  for (; digits < least; power--) digits *= 10n
  for (; digits >= most; power++) digits = up ? (digits + 9n) / 10n : digits / 10n
  return { mantissa: negative ? -digits : digits, exponent: power }
}

/** Reads decimal text, with an exponent or without. */
export function decimal(text: string): Decimal {
  const [, sign = '', whole = '0', fraction = '', power = '0'] =
    /^([-+]?)([0-9]*)\.?([0-9]*)(?:[eE]([-+]?[0-9]+))?$/.exec(text) ?? []
  const digits = BigInt(`${whole}${fraction}` || '0')
  return normal(sign === '-' ? -digits : digits, Number(power) - fraction.length)
}

export function negated({ mantissa, exponent }: Decimal): Decimal {
  return { mantissa: -mantissa, exponent }
}

export function plus(a: Decimal, b: Decimal): Decimal {
  if (a.mantissa === 0n) return b
  if (b.mantissa === 0n) return a
  const exponent = Math.max(a.exponent, b.exponent)
  const aligned = ({ mantissa, exponent: own }: Decimal) => mantissa / 10n ** BigInt(exponent - own)
  const sum = aligned(a) + aligned(b)
  return sum >= -10n && sum <= 10n ? zero : normal(sum, exponent)
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, negated(b))
}

/** `a · by / per`, truncated, or rounded up in the last digit. */
export function scaled(a: Decimal, by: bigint, per: bigint, up = false): Decimal {
  return proportion(a, normal(by, 0), normal(per, 0), false, up ? 'up' : 'down')
}

/** `a / b`, to the last digit as the server rounds it (rippled, divide in STAmount.cpp). */
export function quotient(a: Decimal, b: Decimal): Decimal {
  return normal((a.mantissa * 10n ** 17n) / b.mantissa + 5n, a.exponent - b.exponent - 17)
}

/** `a · by / per`, whole if it is drops. */
export function proportion(
  a: Decimal,
  by: Decimal,
  per: Decimal,
  whole: boolean,
  round: 'up' | 'down',
): Decimal {
  const scale = 30
  const product = (a.mantissa * by.mantissa * 10n ** BigInt(scale)) / per.mantissa
  const exact = product * per.mantissa === a.mantissa * by.mantissa * 10n ** BigInt(scale)
  const digits = product + (exact || round === 'down' ? 0n : 1n)
  const exponent = a.exponent + by.exponent - per.exponent - scale
  return whole ? wholeOf(digits, exponent, round) : normal(digits, exponent, round === 'up')
}

function wholeOf(digits: bigint, exponent: number, round: 'up' | 'down'): Decimal {
  if (exponent >= 0) return normal(digits, exponent)
  const unit = 10n ** BigInt(-exponent)
  const floor = digits / unit
  return normal(round === 'up' && floor * unit !== digits ? floor + 1n : floor, 0)
}

/** Negative, zero or positive, if the first is less than, equal to or greater than the second. */
export function compare(a: Decimal, b: Decimal): number {
  const exponent = Math.min(a.exponent, b.exponent)
  const exactly = ({ mantissa, exponent: own }: Decimal) => mantissa * 10n ** BigInt(own - exponent)
  const difference = exactly(a) - exactly(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

export function lesser(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b
}

export function isPositive({ mantissa }: Decimal): boolean {
  return mantissa > 0n
}

/** Plain decimal text, unless it would be very long. */
export function decimalText({ mantissa, exponent }: Decimal): string {
  if (mantissa === 0n) return '0'
  const sign = mantissa < 0n ? '-' : ''
  const digits = String(mantissa < 0n ? -mantissa : mantissa)
  const point = digits.length + exponent
  if (point < -24 || point > 40)
    return `${sign}${digits.replace(/0+$/, '')}e${exponent + trailingZeros(digits)}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  const whole = point > 0 ? digits.slice(0, point) : '0'
  const fraction = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0+$/, '')
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

function trailingZeros(digits: string): number {
  return digits.length - digits.replace(/0+$/, '').length
}
