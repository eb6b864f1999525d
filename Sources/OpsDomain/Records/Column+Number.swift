/// Quantities and prices of a column, refused in the words that operations have for them.
extension Column {
  /// The quantity or price in `text`, in millionths. Throws `data.bad_quantity`, of a price
  /// `data.bad_amount`, with the column as the field.
  package func number(parsing text: String) throws(OpsError) -> Int64 {
    switch ASCII.withBytes(text, { FixedPoint.scan($0, scale: FixedPoint.scale) }) {
    case .success(let raw): return raw
    case .failure(let problem):
      throw problem.error(
        numberCode, text: text, scale: FixedPoint.scale, maximum: numberMaximum, field: name)
    }
  }

  /// The refusal of a quantity or price that is beyond what an input may give; nil for a column
  /// with bounds of its own.
  func outOfRange(_ raw: Int64) -> OpsError? {
    guard kind == .fixed, case .numbers(let range) = rule,
      range == -Limits.columnFixed...Limits.columnFixed
    else { return nil }
    return OpsError(
      numberCode, "\(Quantity(rawValue: raw)) is out of range", field: name,
      hint: isPrice
        ? "use a price up to \(numberMaximum)"
        : "use a number between -\(numberMaximum) and \(numberMaximum)")
  }

  /// What a number that the column does not take is called.
  var numberCode: ErrorCode { isPrice ? .badAmount : .badQuantity }

  private var isPrice: Bool { meaning.contains(.price) }

  private var numberMaximum: Int64 {
    isPrice ? Limits.unitPriceMaximum : Limits.quantityMaximum
  }
}
