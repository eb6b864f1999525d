/// Exact decimal numbers as integers: `Int64` counting millionths unless a scale is given.
///
/// Quantities and prices never pass through binary floating point, so 7.01 minus its parts is 0.
public enum FixedPoint {
  /// Decimals kept by quantities and prices.
  public static let scale = 6
  /// The number 1 in millionths.
  public static let one: Int64 = 1_000_000

  /// The value of `text` in millionths, or nil.
  ///
  /// The grammar is `[+-]?digits[.digits]`: no exponent, no spaces, no grouping. Decimals beyond
  /// the sixth may only be zeros; a value outside 64 bits is nil.
  public static func parse(_ text: some StringProtocol) -> Int64? {
    ASCII.withBytes(text) { parse($0) }
  }

  /// As ``parse(_:)-(StringProtocol)``, from UTF-8 bytes.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    if case .success(let value) = scan(bytes, scale: scale) { value } else { nil }
  }

  /// As ``parse(_:)-(StringProtocol)``, from UTF-8 bytes.
  public static func parse(_ bytes: [UInt8]) -> Int64? {
    bytes.withUnsafeBufferPointer { parse($0) }
  }

  /// `raw` as decimal text with as few digits as it needs, such as `5`, `2.55` or `-0.5`.
  ///
  /// - Parameters:
  ///   - raw: The number times 10^`scale`.
  ///   - minimumDecimals: Decimals written even when they are zeros, at most `scale`.
  ///   - scale: Decimals of `raw`, 0 to 18.
  public static func format(
    _ raw: Int64, minimumDecimals: Int = 0, scale: Int = FixedPoint.scale
  ) -> String {
    let unit = power(scale)
    var (whole, fraction) = raw.magnitude.quotientAndRemainder(dividingBy: unit)
    var decimals = scale
    while decimals > max(0, minimumDecimals), fraction % 10 == 0 {
      fraction /= 10
      decimals -= 1
    }
    // 19 integer digits and 18 decimals, a sign and a point at most.
    return String(unsafeUninitializedCapacity: 40) { buffer in
      var start = buffer.count
      func put(_ byte: UInt8) {
        start -= 1
        buffer[start] = byte
      }
      if decimals > 0 {
        for _ in 0..<decimals {
          put(ASCII.zero + UInt8(fraction % 10))
          fraction /= 10
        }
        put(ASCII.point)
      }
      repeat {
        put(ASCII.zero + UInt8(whole % 10))
        whole /= 10
      } while whole > 0
      if raw < 0 { put(ASCII.minus) }
      let count = buffer.count - start
      for index in 0..<count { buffer[index] = buffer[start + index] }
      return count
    }
  }

  /// The exact product of two numbers in millionths, rounded half up (ties away from zero) once.
  ///
  /// - Parameter resultScale: Decimals of the result, 0 to 12: 2 gives cents, 6 gives millionths.
  /// - Throws: `data.bad_amount` when the result does not fit into 64 bits.
  public static func multiply(
    _ a: Int64, _ b: Int64, resultScale: Int
  ) throws(OpsError) -> Int64 {
    precondition((0...12).contains(resultScale), "the scale is chosen by code, never by input")
    let divisor = UInt128(power(2 * scale - resultScale))
    let product = UInt128(a.magnitude) * UInt128(b.magnitude)
    let rounded = (product + divisor / 2) / divisor
    let isNegative = (a < 0) != (b < 0)
    guard let magnitude = UInt64(exactly: rounded),
      let result = signed(magnitude, isNegative: isNegative)
    else {
      throw OpsError(
        .badAmount, "The result of the multiplication is too large", hint: "use smaller numbers")
    }
    return result
  }

  /// Reads `[+-]?digits[.digits]` as an integer times 10^`scale`, or says what is wrong with it.
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, scale: Int
  ) -> Result<Int64, DecimalProblem> {
    var index = 0
    var isNegative = false
    if let first = bytes.first, first == ASCII.minus || first == ASCII.plus {
      isNegative = first == ASCII.minus
      index = 1
    }
    var value: UInt64 = 0
    var isTooLarge = false
    func append(_ digit: UInt8) {
      let (shifted, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) = shifted.addingReportingOverflow(UInt64(digit))
      isTooLarge = isTooLarge || first || second
      value = sum
    }
    let wholeStart = index
    while index < bytes.count, let digit = ASCII.digit(bytes[index]) {
      append(digit)
      index += 1
    }
    guard index > wholeStart else { return .failure(.notANumber) }
    var decimals = 0
    var hasExcess = false
    if index < bytes.count, bytes[index] == ASCII.point {
      index += 1
      let fractionStart = index
      while index < bytes.count, let digit = ASCII.digit(bytes[index]) {
        if decimals < scale {
          append(digit)
          decimals += 1
        } else if digit != 0 {
          hasExcess = true
        }
        index += 1
      }
      guard index > fractionStart else { return .failure(.notANumber) }
    }
    guard index == bytes.count else { return .failure(.notANumber) }
    if hasExcess { return .failure(.tooManyDecimals) }
    while decimals < scale {
      append(0)
      decimals += 1
    }
    guard !isTooLarge, let result = signed(value, isNegative: isNegative) else {
      return .failure(.tooLarge)
    }
    return .success(result)
  }

  /// 10^`exponent` for exponents 0 to 19.
  package static func power(_ exponent: Int) -> UInt64 {
    var result: UInt64 = 1
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  /// The signed number of that magnitude, or nil when it does not fit; `Int64.min` does.
  private static func signed(_ magnitude: UInt64, isNegative: Bool) -> Int64? {
    guard isNegative else { return Int64(exactly: magnitude) }
    if magnitude == Int64.min.magnitude { return .min }
    return Int64(exactly: magnitude).map { -$0 }
  }
}
