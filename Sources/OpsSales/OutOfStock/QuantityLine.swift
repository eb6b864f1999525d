import OpsDomain

/// One line of a list, written `NAME=QTY`: a product or a request, and how much of it.
public struct QuantityLine: Codable, Sendable, Equatable {
  /// How many lines a list can have.
  public static let maximum = 1000

  /// The text before the sign: `SKU`, `SKU/SIZE` or the number of a request.
  public let name: String
  /// How much of it, in the product's unit.
  public let quantity: Quantity

  /// A line for this name and quantity; neither is checked here.
  public init(_ name: String, _ quantity: Quantity) {
    self.name = name
    self.quantity = quantity
  }

  /// Reads `NAME=QTY`. Throws `data.bad_value` without a name or sign, `data.bad_quantity` for a
  /// quantity that is not a number.
  /// - Parameter field: The field of the input, for errors.
  public init(parsing text: String, field: String = "line") throws(OpsError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
    guard parts.count == 2, let name = String(parts[0]), !name.isEmpty,
      let quantity = String(parts[1])
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a line", field: field,
        hint: "write it as NAME=QTY, such as LAMP-1=5")
    }
    self.init(name, try Quantity(parsing: quantity, field: field))
  }

  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    // The last step of the path may be the place in a list, which has no name.
    let field = decoder.codingPath.last(where: { $0.intValue == nil })?.stringValue
    try self.init(parsing: text, field: field ?? "line")
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(name)=\(quantity)")
  }

  /// Refuses lists without a line and longer ones than ``maximum``.
  static func check(_ lines: [QuantityLine]) throws(OpsError) {
    guard !lines.isEmpty else {
      throw OpsError(.badValue, "No lines were given", field: "line", hint: "add --line NAME=QTY")
    }
    guard lines.count <= maximum else {
      throw OpsError(
        .tooLarge, "\(lines.count) lines are too many for one commit", field: "line",
        hint: "use at most \(maximum) lines at a time")
    }
  }

  /// Runs `body` for every line in order; an error names its line.
  static func forEach(
    _ lines: [QuantityLine], _ body: (QuantityLine) async throws -> Void
  ) async throws {
    for (index, line) in lines.enumerated() {
      try Task.checkCancellation()
      do {
        try await body(line)
      } catch var error as OpsError {
        error.message = "Line \(index + 1), \(Excerpt.of(line.name)): \(error.message)"
        error.field = "line"
        throw error
      }
    }
  }
}
