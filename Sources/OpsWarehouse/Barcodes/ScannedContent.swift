import OpsDomain

/// What is in a code, before anybody looks it up.
struct ScannedContent {
  /// How the code was written.
  enum Kind: String, Codable {
    /// A trade item number alone.
    case gtin
    /// A GS1 element string.
    case gs1
    case digitalLink = "digital_link"
    /// None of them: a code of the house.
    case house
  }

  let kind: Kind
  /// As people write it.
  let text: String
  let message: GS1Message?
  /// 14 digits.
  let tradeItem: String?
  let bestBefore: CivilDate?
  let useBy: CivilDate?
  let packed: CivilDate?

  var lot: String? { message?.lot }
  /// The last good day that the code names.
  var due: CivilDate? { Lot.due(bestBefore: bestBefore, useBy: useBy) }

  /// Throws `data.bad_value` for a number of a barcode's length with a wrong check digit, and for
  /// what begins like GS1 data and breaks a rule of it.
  init(_ text: String, today: CivilDate) throws {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    if isNumber, let digit = TradeItemNumber.checkDigit(of: text) {
      guard TradeItemNumber.isValid(text) else {
        throw OpsError(
          .badValue,
          "\(text) has the check digit \(text.suffix(1)), but \(digit) is right: it was read or "
            + "typed wrong", field: "code", hint: "scan it again")
      }
      self.init(.gtin, text, nil, TradeItemNumber.padded(text), today)
      return
    }
    guard Self.isGS1(text, isNumber: isNumber) else {
      let code = try TextRules.name(text, field: "code", maximum: 512)
      self.init(.house, code, nil, nil, today)
      return
    }
    let message = try GS1Message(text)
    let isLink = text.hasPrefix("http://") || text.hasPrefix("https://")
    self.init(isLink ? .digitalLink : .gs1, message.text, message, message.tradeItem, today)
  }

  private init(
    _ kind: Kind, _ text: String, _ message: GS1Message?, _ item: String?, _ today: CivilDate
  ) {
    self.kind = kind
    self.text = text
    self.message = message
    tradeItem = item
    bestBefore = message?.bestBefore(today: today)
    useBy = message?.useBy(today: today)
    packed = message?.packed(today: today)
  }

  /// Whether the text says of itself that it is GS1 data: by a bracket, an address, a symbology
  /// identifier, a separator, or the number of a trade item at its beginning.
  private static func isGS1(_ text: String, isNumber: Bool) -> Bool {
    if text.hasPrefix("http://") || text.hasPrefix("https://") { return true }
    if text.hasPrefix("(") || text.hasPrefix("]") || text.contains(GS1Message.separator) {
      return true
    }
    let begins = text.utf8.prefix(16)
    return begins.count == 16 && begins.allSatisfy { (48...57).contains($0) }
      && (text.hasPrefix("01") || text.hasPrefix("02") || text.hasPrefix("00"))
  }

  /// How much of the product the code stands for: its weight in the product's unit, or a count of
  /// what is counted.
  func quantity(of product: Product) -> Quantity? {
    if let weight = message?.netWeight {
      switch TextFolding.fold(product.unit) {
      case "kg": return weight
      case "g": return Quantity(rawValue: weight.rawValue.multipliedReportingOverflow(by: 1000).0)
      default: break
      }
    }
    guard !MetricUnit.isKnown(product.unit) else { return nil }
    return message?.count.flatMap { try? Quantity(units: $0) }
  }
}
