extension Unicode.Scalar {
  /// What follows `U+` in the way it is written: four hexadecimal digits or more, in capitals.
  package var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
