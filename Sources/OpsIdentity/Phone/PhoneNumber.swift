import OpsDomain

/// A phone number that a code can be sent to, in the one form that numbers are compared in (E.164).
public struct PhoneNumber: Sendable, Equatable {
  /// `+` and 8 to 15 digits.
  public let text: Personal<String>

  /// Reads a number with its country's code, such as `+370 600 00000` or `00370 600 00000`. Throws
  /// `data.bad_value` for anything else, without repeating it.
  public init(parsing text: String) throws(OpsError) {
    let marks = Set("-()./ ")
    let kept = text.utf8.count <= 64 ? text.filter { !marks.contains($0) } : ""
    let digits = kept.hasPrefix("+") ? kept.dropFirst() : kept.dropFirst(2)
    let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard kept.hasPrefix("+") || kept.hasPrefix("00"), isPlain,
      (8...15).contains(digits.utf8.count), digits.first != "0"
    else {
      throw OpsError(
        .badValue, "That is not a phone number with the code of its country", field: "number",
        hint: "write it like +370 600 00000")
    }
    self.text = Personal("+\(digits)")
  }
}
