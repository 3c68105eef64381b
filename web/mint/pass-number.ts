/** A pass's number within its tier as it is engraved: `053`. */
export function passNumber(number: number): string {
  return String(number).padStart(3, '0')
}
