/// Keys by which a caller repeats an operation without repeating its effect.
public enum OperationKey {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// A new key: `op_` and 26 characters of Crockford base32 holding 48 bits of milliseconds and 80
  /// random bits (the layout of a ULID), so that keys sort by time.
  public static func make(clock: any BusinessClock, random: any RandomSource) -> String {
    let time = UInt128(max(0, clock.now().milliseconds)) & ((1 << 48) - 1)
    let chance = UInt128(random.next()) << 16 | UInt128(random.next() & 0xFFFF)
    var rest = time << 80 | chance
    var characters: [UInt8] = []
    for _ in 0..<26 {
      characters.append(alphabet[Int(rest & 31)])
      rest >>= 5
    }
    return "op_" + String(decoding: characters.reversed(), as: UTF8.self)
  }
}
