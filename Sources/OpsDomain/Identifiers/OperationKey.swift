/// Keys by which a caller repeats an operation without repeating its effect.
public enum OperationKey {
  private static let prefix = "op_"
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// A new key: `op_` and 26 characters of Crockford base32 holding 48 bits of milliseconds and 80
  /// random bits (the layout of a ULID), so that keys sort by time.
  public static func make(clock: any BusinessClock, random: any RandomSource) -> String {
    let time = UInt64(max(0, clock.now().milliseconds)) & ((1 << 48) - 1)
    let (first, second) = (random.next(), random.next())
    // 130 bits in digits of 5: 10 for the time, 16 for the chance.
    return String(unsafeUninitializedCapacity: prefix.utf8.count + 26) { bytes in
      var count = 0
      for byte in prefix.utf8 {
        bytes[count] = byte
        count += 1
      }
      for (part, digits) in [(time, 10), (first >> 24, 8), (second >> 24, 8)] {
        for digit in (0..<digits).reversed() {
          bytes[count] = alphabet[Int(part >> (5 * UInt64(digit)) & 31)]
          count += 1
        }
      }
      return count
    }
  }
}
