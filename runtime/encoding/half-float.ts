const scratch = new DataView(new ArrayBuffer(4));

/** Returns the bits of the IEEE 754 half float that equals a single float; undefined if no half float does. */
export function toHalf(value: number): number | undefined {
  scratch.setFloat32(0, value);
  const bits = scratch.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127;
  const mantissa = bits & 0x7f_ffff;
  if (exponent >= -14 && exponent <= 15) {
    return (mantissa & 0x1fff) === 0 ? sign | ((exponent + 15) << 10) | (mantissa >>> 13) : undefined;
  }
  if (exponent < -24 || exponent > 15) return undefined;
  const whole = mantissa | 0x80_0000;
  const shift = -1 - exponent;
  return (whole & ((1 << shift) - 1)) === 0 ? sign | (whole >>> shift) : undefined;
}

/** Returns the value of an IEEE 754 half float. */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const mantissa = bits & 0x3ff;
  if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (mantissa + 0x400) * 2 ** (exponent - 25);
}
