/// Why a text is not an acceptable decimal number.
enum DecimalProblem: Error, Equatable {
  case notANumber
  case tooManyDecimals
  case tooLarge

  /// The error a person sees for `text`, with the limits that were broken.
  func error(
    _ code: ErrorCode, text: String, scale: Int, maximum: Int64, field: String
  ) -> OpsError {
    let shown = Excerpt.of(text)
    switch self {
    case .notANumber where text.isEmpty:
      return OpsError(code, "A number is missing", field: field, hint: Self.example)
    case .notANumber:
      return OpsError(code, "\"\(shown)\" is not a number", field: field, hint: Self.example)
    case .tooManyDecimals where scale == 0:
      return OpsError(code, "\(shown) is not a whole number", field: field, hint: "round it")
    case .tooManyDecimals:
      return OpsError(
        code, "\(shown) has more than \(Counted.text(scale, "decimal"))", field: field,
        hint: "round it")
    case .tooLarge:
      return OpsError(
        code, "\(shown) is out of range", field: field,
        hint: "use a number between -\(maximum) and \(maximum)")
    }
  }

  private static let example = "write it like 5 or 2.55: digits and a point, no spaces"
}
